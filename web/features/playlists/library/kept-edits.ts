/** The name under which an unsaved edit of a track is kept. */
export const keptTrackEdit = (id: string): string => `edit-track:${id}`;

/** The name under which an unsaved name of a folder is kept. */
export const keptRename = (id: string): string => `rename-folder:${id}`;
