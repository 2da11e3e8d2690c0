/** A link that is no track of Segue's yet, such as somebody suggests: the server knows nothing of it. */
export const bareLink = (name: string): string => `link:${name}`;
export const isBareLink = (trackId: string): boolean => trackId.startsWith('link:');
