import { cardSize } from '#shared/social/sharing.ts';
import { named, property } from './head-tags.ts';

interface Preview {
  house: string;
  type: 'website' | 'profile' | 'music.playlist';
  title: string;
  description: string;
  url: string;
  image: string;
  imageText: string;
}

/** Elements for a preview elsewhere: OpenGraph and Twitter's card, which reads OpenGraph for what it lacks. */
export function preview({ house, type, title, description, url, image, imageText }: Preview): string[] {
  return [
    property('og:site_name', house),
    property('og:type', type),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', cardSize.width),
    property('og:image:height', cardSize.height),
    property('og:image:alt', imageText),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
    named('twitter:image:alt', imageText),
  ];
}
