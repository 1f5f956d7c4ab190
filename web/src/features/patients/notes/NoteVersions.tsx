import { useQuery } from '@tanstack/react-query'
import type { Note, NoteVersion } from '@wardline/contract/patients/notes/note.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatDateTime, formatFullDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { PlainText } from '../../../platform/text/PlainText.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { templateQuery } from '../note-templates/note-template.api.ts'
import { DiffText } from './DiffText.tsx'
import { useSaveNote, versionListQuery } from './note.api.ts'
import { keepTexts, toValues } from './note-form.rules.ts'
import { aboutRestore, couldNotLoadVersions, couldNotRestore } from './note.text.ts'
import { compareVersions, describeVersion } from './note-version.view.ts'

interface NoteVersionsProps {
  note: Note
  /** Time when the draft in the composer was saved; undefined without one. */
  draftSaved?: number | undefined
  /** Why a version cannot be restored now. */
  restoreObstacle?: string | undefined
  onRestored: () => void
}

export function NoteVersions({ note, draftSaved, restoreObstacle, onRestored }: NoteVersionsProps) {
  const now = useMinute()
  const versions = useQuery(versionListQuery(note.patient_id, note.id))
  const [selectedVersion, setSelectedVersion] = useState<number>()
  const [isChangesOnly, setChangesOnly] = useState(true)
  const list = versions.data?.results
  if (!list)
    return versions.isError ? (
      <LoadError className="p-4" onRetry={versions.refetch}>
        {couldNotLoadVersions}
      </LoadError>
    ) : (
      <Skeleton label="Loading the versions" className="p-4">
        <SkeletonBlock className="h-32 w-full" />
      </Skeleton>
    )
  const at = Math.max(
    0,
    list.findIndex(({ version }) => version === selectedVersion),
  )
  const [shown, before] = [list[at], list[at + 1]]
  return (
    <div className="flex flex-col">
      <div className="flex items-center gap-2 border-b border-line px-4 py-1">
        <p className="flex-1 text-sm text-ink-2">
          {list.length} {list.length === 1 ? 'version' : 'versions'}
        </p>
        <Checkbox
          asSwitch
          label="Changes only"
          checked={isChangesOnly}
          onChange={({ target }) => setChangesOnly(target.checked)}
        />
      </div>
      <ol role="list" aria-label="Versions" className="divide-y divide-line border-b border-line">
        {draftSaved !== undefined && (
          <li className="px-4 py-2 text-sm">
            <span className="flex justify-between gap-2">
              <span className="font-semibold">Draft</span>
              <span className="text-xs text-ink-2 tabular-nums">{formatDateTime(draftSaved, now)}</span>
            </span>
            <span className="text-xs text-ink-2">Only you can see this</span>
          </li>
        )}
        {list.map((version, index) => (
          <li key={version.version}>
            <VersionButton
              version={version}
              summary={describeVersion(version, list[index + 1], note.note_template)}
              isShown={index === at}
              now={now}
              onChoose={() => setSelectedVersion(version.version)}
            />
          </li>
        ))}
      </ol>
      {shown && (
        <VersionDetail
          shown={shown}
          before={isChangesOnly ? before : undefined}
          isWhole={!isChangesOnly || !before}
        />
      )}
      {shown && at > 0 && note.may.edit && (
        <RestoreBar note={note} version={shown} obstacle={restoreObstacle} onRestored={onRestored} />
      )}
    </div>
  )
}

interface VersionButtonProps {
  version: NoteVersion
  summary: string
  isShown: boolean
  now: number
  onChoose: () => void
}

const VersionButton = ({ version, summary, isShown, now, onChoose }: VersionButtonProps) => {
  const at = Date.parse(version.changed)
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onChoose}
      className={clsx(
        'flex w-full gap-2 border-l-2 px-4 py-2 text-left text-sm -outline-offset-2',
        isShown ? 'border-accent-solid bg-selected' : 'border-transparent hover:bg-hover',
      )}
    >
      <Avatar name={version.changed_by} size={24} decorative />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-2">
          <span className="font-semibold">Version {version.version}</span>
          <time
            dateTime={version.changed}
            title={formatFullDateTime(at)}
            className="text-xs text-ink-2 tabular-nums"
          >
            {formatDateTime(at, now)}
          </time>
        </span>
        <span className="block text-xs text-ink-2">{version.changed_by}</span>
        <span className="block text-xs wrap-anywhere">{summary}</span>
      </span>
    </button>
  )
}

interface VersionDetailProps {
  shown: NoteVersion
  before: NoteVersion | undefined
  isWhole: boolean
}

const VersionDetail = ({ shown, before, isWhole }: VersionDetailProps) => (
  <section aria-label={`Version ${shown.version}`} className="flex flex-col gap-3 px-4 py-3">
    {before && (
      <p className="text-xs text-ink-2">
        Version {shown.version} compared with version {before.version}
      </p>
    )}
    {compareVersions(shown, before, isWhole).map(({ key, name, text, was }) => (
      <div key={key}>
        <p className="text-xs font-medium text-ink-2">{name}</p>
        {was === undefined ? (
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">
            <PlainText text={text} />
          </p>
        ) : (
          <DiffText before={was} after={text} />
        )}
      </div>
    ))}
  </section>
)

interface RestoreBarProps {
  note: Note
  version: NoteVersion
  obstacle: string | undefined
  onRestored: () => void
}

/** Restoring saves a new version and deletes none. It does not change the readers of the note. */
function RestoreBar({ note, version, obstacle, onRestored }: RestoreBarProps) {
  const { id, patient_id, note_template_id, type } = note
  const template = useQuery({
    ...templateQuery(note_template_id ?? 0),
    enabled: note_template_id !== null,
  })
  const save = useSaveNote(patient_id)
  const isLoading = note_template_id !== null && !template.data
  const restore = () => {
    const names = new Map(version.data.map(({ field_id, name }) => [field_id, name]))
    const values = keepTexts(toValues(version, note_template_id), template.data?.fields ?? [], names)
    save.mutate(
      {
        values: { ...values, type },
        draft: undefined,
        base: { note_id: id, note_version: note.version },
      },
      {
        onSuccess: (saved) => {
          showToast(`Version ${version.version} restored as version ${saved.version}`)
          onRestored()
        },
      },
    )
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={save.isPending} disabled={isLoading || obstacle !== undefined} onClick={restore}>
          Restore version {version.version}
        </Button>
        <span className="min-w-0 flex-1 text-xs text-ink-2">
          {obstacle ?? aboutRestore(note.version + 1)}
        </span>
      </div>
      <FormErrors sentences={save.error ? [couldNotRestore, ...errorSentences(save.error)] : []} />
    </div>
  )
}
