import sharp from 'sharp';
import type { EndpointSpec, InputOfEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { makeMp3 } from './factories/mp3.ts';
import type { Client, Harness } from './harness.ts';
import { writeMusic } from './writing-calls/music.ts';
import { writeOfPeople } from './writing-calls/people.ts';
import { writePlaylists } from './writing-calls/playlists.ts';
import { writeAsAdministrator } from './writing-calls/administration.ts';

export type Member = Client & { id: string };

type Sent = Pick<EndpointSpec, 'id' | 'method' | 'path'>;

/** Calls, and notes which of them were answered well. */
export interface Writing {
  segue: Harness;
  admin: Member;
  bob: Member;
  carol: Member;
  picture: Uint8Array;
  song: Uint8Array;
  call: <E extends EndpointSpec>(who: Client, endpoint: E, input?: InputOfEndpoint<E>) => Promise<ReplyOf<E>>;
  /** A body that is no JSON. */
  send: (who: Client, endpoint: Sent, body: RequestInit['body'], type?: string) => Promise<unknown>;
  /** Notes those that were called elsewhere. */
  done: (...ids: string[]) => void;
}

/** Calls every writing call of the contract with what a person would send; answers the ids of those that did it. */
export async function callAllThatWrite(
  segue: Harness,
  people: { admin: Member; bob: Member; carol: Member },
): Promise<Set<string>> {
  const called = new Set<string>();
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'gold' } });
  const writing: Writing = {
    segue,
    ...people,
    picture: await image.png().toBuffer(),
    song: await makeMp3({ seconds: 14, seed: 97 }),
    async call(who, endpoint, input) {
      const body = await who.ok(endpoint, input);
      called.add(endpoint.id);
      return body;
    },
    async send(who, endpoint, body, type) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const answer = await who.fetch(endpoint.path, { method: endpoint.method, body: body ?? null, headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${endpoint.id} answered ${answer.status}: ${text}`);
      called.add(endpoint.id);
      return text === '' ? undefined : (JSON.parse(text) as unknown);
    },
    done: (...ids) => ids.forEach((id) => called.add(id)),
  };
  await writePlaylists(writing);
  await writeMusic(writing);
  await writeOfPeople(writing);
  await writeAsAdministrator(writing);
  await segue.idle();
  return called;
}
