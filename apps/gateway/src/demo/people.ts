/** One person who lives at the demo vendor. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The people of the demo vendor; none of them exists (DV2). */
export const DEMO_PEOPLE: readonly [DemoPerson, ...DemoPerson[]] = [
  { id: 'demo-ada', name: 'Ada', email: 'ada@example.com' },
  { id: 'demo-ben', name: 'Ben', email: 'ben@example.com' },
  { id: 'demo-chi', name: 'Chi', email: 'chi@example.com' },
];

/** Finds a demo person by id. */
export const demoPerson = (id: string): DemoPerson | undefined => DEMO_PEOPLE.find((person) => person.id === id);

/** The next person of the list, after the last one the first. */
export const somebodyElse = ({ id }: DemoPerson): DemoPerson => {
  const at = DEMO_PEOPLE.findIndex((person) => person.id === id);
  return DEMO_PEOPLE[at + 1] ?? DEMO_PEOPLE[0];
};
