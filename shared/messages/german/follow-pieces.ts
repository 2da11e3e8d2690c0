import type { Wording } from '../message.ts';

export const followPieces: Record<string, Wording> = {
  Follow: 'Folgen',
  Following: 'Folge ich',
  'Follow {name}': '{name} folgen',
  'Following {name}': 'Folge ich: {name}',
  'This could not be followed. Please try again.':
    'Das Folgen hat nicht geklappt. Bitte versuche es noch einmal.',
  '{count} followers': { one: '{count} Follower', other: '{count} Follower' },
  'Follows {count}': 'Folgt {count}',
  'New since you listened': 'Neu, seit du zuletzt gehört hast',
  'Mark as heard': 'Als gehört markieren',
};
