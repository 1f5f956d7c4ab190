import type { ReactNode } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { changedMeanwhile, couldNotLoadDraft, draftChanged, draftGone, noteGone } from './note.text.ts'
import type { ComposerState } from './use-note-composer.ts'

/** Notices of changes made elsewhere while the user writes, with the next step. */
export function ComposerNotices({ composer }: { composer: ComposerState }) {
  const now = useMinute()
  const { status, newer, isNoteGone, choice } = composer
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {status.kind === 'elsewhere' && (
        <Notice>
          <span className="flex-1 basis-60">{status.isGone ? draftGone : draftChanged}</span>
          <Button busy={choice.isPending} onClick={() => choice.mutate('mine')}>
            Keep this text
          </Button>
          {!status.isGone && (
            <Button busy={choice.isPending} onClick={() => choice.mutate('other')}>
              Use the other text
            </Button>
          )}
          {choice.isError && (
            <LoadError className="basis-full" onRetry={() => choice.mutate(choice.variables)}>
              {couldNotLoadDraft}
            </LoadError>
          )}
        </Notice>
      )}
      {isNoteGone && (
        <Notice>
          <span className="flex-1">{noteGone}</span>
        </Notice>
      )}
      {newer && (
        <Notice>
          <span className="flex-1">
            {changedMeanwhile(newer.changed_by, formatDateTime(Date.parse(newer.changed), now))}
          </span>
          <Button onClick={() => composer.setComparing(true)}>Compare</Button>
        </Notice>
      )}
    </div>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
    {children}
  </div>
)
