import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

export interface UploadsTable {
  id: string;
  user_id: string;
  /** The browser's name for the upload; unique per person. */
  client_id: string;
  state: 'receiving' | 'processing' | 'done' | 'failed';
  total_chunks: number;
  /** Size of the whole file, if the client gave it. */
  file_size: number | null;
  file_name: Generated<string>;
  title: Generated<string>;
  artist: Generated<string>;
  album: Generated<string>;
  genre: Generated<string>;
  playlist_id: string | null;
  track_id: string | null;
  error_code: string | null;
  /** JSON: the message's key and parameters, which the reader's language words. Of a finished upload: why it has no cover. */
  error_detail: string | null;
  created_at: number;
  updated_at: number;
  /** Progress of the checks, while the state is `processing`. */
  stage: 'checking' | 'measuring' | 'scanning' | 'saving' | null;
  /** Of the whole file, once all of it has arrived. */
  sha256: string | null;
}

export type UploadRow = Selectable<UploadsTable>;
export type NewUpload = Insertable<UploadsTable>;
export type UploadPatch = Updateable<UploadsTable>;
