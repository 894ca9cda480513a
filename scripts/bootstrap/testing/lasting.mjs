// Lasts until it is asked to stop; says its process id first.
process.once('SIGTERM', () => process.exit(0));
process.stdout.write(`${process.pid}\n`);
setInterval(() => {}, 1000);
