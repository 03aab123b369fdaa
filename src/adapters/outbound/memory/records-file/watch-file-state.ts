import { fileState } from './file-state.js';

/**
 * Calls the listener when the path names another file, or the file was written to, until the
 * function that it returns is called. The file is polled, because network drives and container
 * mounts send no notifications.
 */
export function watchFileState(path: string, everyMs: number, listener: () => void): () => void {
  // The first look tells in any case: the file may have changed before it.
  let seen: string | undefined | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    const now = await fileState(path);
    if (isStopped) return;
    lookLater();
    if (now === seen) return;
    seen = now;
    listener();
  };
  const lookLater = () => {
    timer = setTimeout(look, everyMs).unref();
  };
  lookLater();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
