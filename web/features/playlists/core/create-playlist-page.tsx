import { useNavigate } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { paths } from '#web/lib/paths.ts';
import { CreateForm } from './create-form.tsx';

/** A page for creating a playlist; the new one opens. */
export function CreatePlaylistPage() {
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="createPlaylist" />
      <CreateForm hideTitle onCreated={({ id }) => void navigate(paths.playlist(id))} />
    </div>
  );
}
