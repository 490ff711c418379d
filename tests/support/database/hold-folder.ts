// A process that takes the lock of the folder in its argument, prints the result, and stays until it is killed.
import { lockFolder } from '#server/platform/db/embedded/folder-lock';

lockFolder(process.argv[2] ?? '').then(
  () => {
    console.log('held');
    setInterval(() => undefined, 60_000);
  },
  (error: Error) => console.log(`refused: ${error.message}`),
);
