// Preloaded into every child of the supervisor: when the channel to it closes, however it ended, the child stops too.
// What a child forks itself loads this as well; that is the child's to end.
const GRACE = 5000;

if (process.connected && process.ppid === Number(process.env.SUPERVISOR_PID)) {
  process.once('disconnect', () => {
    // First the app's own clean stop; a handler that does not end it in time is not waited for.
    setTimeout(() => process.exit(1), GRACE).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening for the end of the channel must not keep alive an app that has nothing left to do.
  process.channel?.unref();
}
