// Long texts, kept by the browser: IndexedDB has room for many records, localStorage for few. Where
// there is no IndexedDB they go to localStorage, as far as there is room.

const store = 'texts';
const inLocal = (key: string) => `voltigeur.text.${key}`;

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('voltigeur', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
  return opening;
}

async function within<Value>(mode: IDBTransactionMode, use: (texts: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const change = (await database()).transaction(store, mode);
  const request = use(change.objectStore(store));
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve(request.result);
    change.onerror = change.onabort = () => reject(change.error);
  });
}

// Whether there was room.
export async function putText(key: string, text: string): Promise<boolean> {
  try {
    await within('readwrite', (texts) => texts.put(text, key));
    return true;
  } catch {
    // localStorage then
  }
  try {
    localStorage.setItem(inLocal(key), text);
    return true;
  } catch {
    return false;
  }
}

export async function getText(key: string): Promise<string | undefined> {
  const kept = await within<unknown>('readonly', (texts) => texts.get(key)).catch(() => undefined);
  return typeof kept === 'string' ? kept : (localStorage.getItem(inLocal(key)) ?? undefined);
}

export async function removeText(key: string): Promise<void> {
  localStorage.removeItem(inLocal(key));
  await within('readwrite', (texts) => texts.delete(key)).catch(() => undefined);
}
