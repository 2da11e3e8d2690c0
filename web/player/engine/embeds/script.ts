const timeoutMs = 15_000;
const loading = new Map<string, Promise<void>>();

/** Loads a service's script once; a failure is not remembered. Rejects where nothing comes within 15 seconds. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  const promise = within(
    new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error(`${address} did not load`)));
    }),
  );
  loading.set(address, promise);
  promise.catch(() => {
    loading.delete(address);
    script.remove();
  });
  script.src = address;
  script.async = true;
  document.head.append(script);
  return promise;
}

/** Rejects where `promise` takes longer than services may: they do not tell that they cannot be reached. */
export function within<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
