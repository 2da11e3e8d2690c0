import { bind } from '#server/http/bind.ts';
import { bodyStream } from '#server/http/bodies.ts';
import type { Http } from '#server/http/http.ts';
import { allowOtherSites } from '#server/http/security.ts';
import { sendTagged, tagged } from '#server/http/send-tagged.ts';
import { readPictureUpload } from '#server/features/base/pictures/picture.service.ts';
import * as contract from '#shared/base/house.ts';
import * as icons from '#shared/base/house-icons.ts';
import { getAdminHouse, updateHouse } from './house.service.ts';
import { manifestOf, stylesOf } from './house.view.ts';
import { getIcon, openIcons, removeLogo, setLogo } from './logo.service.ts';

export function houseRoutes(http: Http): void {
  const { ctx } = http;
  const made = openIcons();
  bind(http, contract.getHouse, async () => contract.House.parse(await ctx.state.house.get()));
  bind(http, contract.getAdminHouse, () => getAdminHouse(ctx));
  bind(http, contract.updateHouse, ({ viewer, body, request }) =>
    updateHouse(ctx, { ...viewer, ip: request.ip }, body),
  );
  bind(http, contract.setLogo, async ({ viewer, request }) => {
    const bytes = await readPictureUpload(bodyStream(request));
    return setLogo(ctx, { ...viewer, ip: request.ip }, bytes);
  });
  bind(http, contract.removeLogo, ({ viewer, request }) => removeLogo(ctx, { ...viewer, ip: request.ip }));

  bind(http, icons.getIcon, async ({ params, reply }) => {
    const [name = '', ...rest] = params.file.replace('.png', '').split('-');
    const icon = await getIcon(ctx, made, {
      name,
      edge: Number(rest.at(-1)),
      isMaskable: rest[0] === 'maskable',
    });
    allowOtherSites(reply);
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(icon);
  });
  bind(http, icons.getManifest, async ({ request, reply }) => {
    const text = JSON.stringify(manifestOf(await ctx.state.house.get()));
    return sendTagged(request, reply, tagged(text, 'application/manifest+json; charset=utf-8'));
  });
  bind(http, icons.getStyles, async ({ request, reply }) => {
    const { accent } = await ctx.state.house.get();
    return sendTagged(request, reply, tagged(stylesOf(accent), 'text/css; charset=utf-8'));
  });
}
