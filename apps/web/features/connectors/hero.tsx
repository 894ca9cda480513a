import { messages } from '../../lib/messages.ts';
import { PatchField } from './patch-field.tsx';

/** First visit: what this is, in two lines and a picture. */
export const Hero = () => (
  <section className="mb-8 grid items-center gap-7 md:grid-cols-[minmax(0,1fr)_380px]">
    <div>
      <h1 className="text-[26px]/8 font-semibold tracking-[-0.026em] text-balance md:text-2xl">
        {messages.hero.first}
        <br />
        {messages.hero.second}
      </h1>
      <p className="mt-2.5 max-w-[46ch] text-[15px]/[23px] text-pretty text-text-2">{messages.hero.lead}</p>
    </div>
    <PatchField />
  </section>
);
