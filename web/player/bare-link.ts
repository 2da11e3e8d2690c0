/** The id of a link that is no track yet, such as a suggested one: the server does not know it. */
export const bareLink = (name: string): string => `link:${name}`;
export const isBareLink = (trackId: string): boolean => trackId.startsWith('link:');
