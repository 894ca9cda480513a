/** One person who lives at the demo vendor. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The people of the demo vendor; none of them exists (DV2). */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { id: 'demo-ada', name: 'Ada', email: 'ada@example.com' },
  { id: 'demo-ben', name: 'Ben', email: 'ben@example.com' },
  { id: 'demo-chi', name: 'Chi', email: 'chi@example.com' },
];

/** Finds a demo person by id. */
export const demoPerson = (id: string): DemoPerson | undefined => DEMO_PEOPLE.find((person) => person.id === id);
