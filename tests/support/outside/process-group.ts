// Ends a command with its child processes: `npm` ends before its child processes have closed their port and data.

/** Stops each process of the group, and resolves when none is left. Resolves at once when the group has ended already. */
export async function stopGroup(leader: number): Promise<void> {
  if (!isAlive(-leader)) return;
  process.kill(-leader, 'SIGTERM');
  while (isAlive(-leader)) await new Promise((resolve) => setTimeout(resolve, 50));
}

function isAlive(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}
