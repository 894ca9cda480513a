import { redirect } from 'next/navigation';

/** The product's home is the Connectors page. */
const Home = (): never => redirect('/connectors');

export default Home;
