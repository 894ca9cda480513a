import { createServer } from 'node:http';

// A stand-in for an app in the supervisor's tests: ready at once, says what it was given, ends when it is told to.
const { NAME = '', LISTEN = '0', FAIL } = process.env;
if (FAIL) {
  console.error(`${NAME} cannot: ${FAIL}`);
  process.exit(3);
}
console.log(`${NAME} begins`);
const server = createServer((request, response) => {
  if (request.url === '/crash') process.kill(process.pid, 'SIGKILL');
  const body = { name: NAME, pid: process.pid, env: process.env, url: request.url };
  response.end(JSON.stringify(body));
});
server.listen(Number(LISTEN), '127.0.0.1');
process.once('SIGTERM', () => {
  console.log(`${NAME} stops`);
  process.exit(0);
});
