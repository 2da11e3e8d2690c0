import { archivePassphraseHeader, uploadBackup } from '#shared/operations/backup-archives.ts';
import { addressOf } from '#web/lib/api.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { getToken } from '#web/lib/session.ts';

const ageBegin = 'age-encryption.org/';

/** Reports whether a file is encrypted by age, by its first bytes. */
export async function isEncrypted(file: Blob): Promise<boolean> {
  return (await file.slice(0, ageBegin.length).text()) === ageBegin;
}

/** Sends an archive of any size and reports its progress, which `fetch` cannot. @throws ApiError, NetworkError */
export function sendArchive(
  file: File,
  passphrase: string,
  onPercent: (percent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadBackup.method, addressOf(uploadBackup));
    request.setRequestHeader('Authorization', `Bearer ${getToken() ?? ''}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (passphrase) request.setRequestHeader(archivePassphraseHeader, encodeURIComponent(passphrase));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onPercent(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(new ApiError(request.status, bodyOf(request.responseText), null));
    });
    request.addEventListener('error', () => reject(new NetworkError('unreachable', null)));
    request.send(file);
  });
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
