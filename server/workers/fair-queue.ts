/** A bounded queue that serves its owners in turn: a person with a hundred files does not delay a person with one. */
export interface FairQueue<T> {
  /** False when the queue is full; nothing is kept then. */
  push: (owner: string, item: T) => boolean;
  /** The oldest item of the owner whose turn it is, among those that `mayServe` lets pass. */
  shift: (mayServe?: (owner: string) => boolean) => T | undefined;
  /** Takes an item out before its turn. */
  remove: (owner: string, item: T) => void;
  readonly size: number;
}

export function fairQueue<T>(length: number): FairQueue<T> {
  /** Insertion order is the order of turns: an owner who was served moves to the end. */
  const lines = new Map<string, T[]>();
  let size = 0;
  return {
    push(owner, item) {
      if (size >= length) return false;
      const line = lines.get(owner);
      if (line) line.push(item);
      else lines.set(owner, [item]);
      size += 1;
      return true;
    },
    shift(mayServe = () => true) {
      const turn = lines.entries().find(([owner]) => mayServe(owner));
      if (!turn) return undefined;
      const [owner, line] = turn;
      const item = line.shift();
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      size -= 1;
      return item;
    },
    remove(owner, item) {
      const line = lines.get(owner);
      const at = line?.indexOf(item) ?? -1;
      if (!line || at === -1) return;
      line.splice(at, 1);
      if (line.length === 0) lines.delete(owner);
      size -= 1;
    },
    get size() {
      return size;
    },
  };
}
