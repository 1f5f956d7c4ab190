import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Drawer } from '../../../platform/ui/dialogs/Drawer.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { templateQuery } from '../note-templates/note-template.api.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { ComposerNotices } from './ComposerNotices.tsx'
import { ComposerSettings } from './ComposerSettings.tsx'
import { DraftStatusLine } from './DraftStatusLine.tsx'
import { NoteConflict } from './NoteConflict.tsx'
import { NoteForm } from './NoteForm.tsx'
import { NoteVersions } from './NoteVersions.tsx'
import { chooseFirst, describeDiscard } from './note.text.ts'
import { useComposerKeys } from './use-composer-keys.ts'
import { useNoteComposer, type ComposerInput } from './use-note-composer.ts'

interface NoteComposerProps {
  patient_id: number
  /** The note that is changed; undefined for a new one. */
  note?: Note | undefined
  draft?: NoteDraft | undefined
  onClose: () => void
}

/** Loads the template first, so that no text appears in a field that the form does not have. */
export function NoteComposer({ patient_id, note, draft, onClose }: NoteComposerProps) {
  const template_id = note ? note.note_template_id : (draft?.note_template_id ?? null)
  const template = useQuery({ ...templateQuery(template_id ?? 0), enabled: template_id !== null })
  const isGone = isApiError(template.error, 404)
  if (template_id !== null && !template.data && !isGone)
    return template.isError ? (
      <LoadError className="p-4" onRetry={template.refetch}>
        Could not load note template
      </LoadError>
    ) : (
      <Skeleton label="Loading the note" className="p-4">
        <SkeletonBlock className="h-48 w-full max-w-[640px]" />
      </Skeleton>
    )
  return (
    <Composer
      patient_id={patient_id}
      note={note}
      draft={draft}
      template={template_id === null ? null : (template.data ?? null)}
      onClose={onClose}
    />
  )
}

function Composer(input: ComposerInput) {
  const { note, onClose } = input
  const me = useMe()
  const composer = useNoteComposer(input)
  const [dialog, setDialog] = useState<'leave' | 'discard' | 'versions'>()
  const form = useRef<HTMLFormElement>(null)
  const { isChanged, isSaving, status, newer } = composer
  const isAuthor = !note || note.author.id === me.id
  const leave = () => (isChanged ? setDialog('leave') : onClose())
  const mustChoose = status.kind === 'elsewhere'
  const keepAndLeave = async () => {
    const kind = await composer.leave()
    setDialog(kind === 'elsewhere' ? 'leave' : undefined)
  }
  const discard = () => {
    setDialog(undefined)
    void composer.discard()
  }
  useComposerKeys({
    onSave: () => void composer.submit(),
    onLeave: leave,
    onVersions: () => note && setDialog('versions'),
  })
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const versions = note && (
    <NoteVersions
      note={newer ?? note}
      draftSaved={status.kind === 'saved' ? status.at : undefined}
      restoreObstacle={isChanged ? 'Save or discard your changes first.' : undefined}
      onRestored={onClose}
    />
  )
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_auto]">
      <UnsavedChangesGuard
        isChanged={mustChoose || status.kind === 'pending' || status.kind === 'failed'}
        save={composer.keepDraft}
      />
      <form
        ref={form}
        noValidate
        aria-label={note ? 'Edit note' : 'New note'}
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault()
          void composer.submit()
        }}
      >
        <header className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
          <Button
            tone="ghost"
            needsServer={false}
            busy={composer.isLeaving}
            onClick={() => void keepAndLeave()}
          >
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            Notes
          </Button>
          <h2 className="min-w-0 flex-1 truncate font-semibold">{note ? 'Edit note' : 'New note'}</h2>
          <DraftStatusLine status={status} onRetry={composer.retryDraft} />
          {note && (
            <Button className="max-md:order-last xl:hidden" onClick={() => setDialog('versions')}>
              Versions
            </Button>
          )}
          {isChanged && <Button onClick={() => setDialog('discard')}>Discard</Button>}
          <Button type="submit" tone="accent" busy={isSaving} aria-keyshortcuts="Control+S">
            Save note
            <span aria-hidden className="max-md:hidden">
              <Kbd>Ctrl S</Kbd>
            </span>
          </Button>
        </header>
        {composer.isComparing && newer ? (
          <NoteConflict
            stored={newer}
            values={composer.values}
            template={composer.template}
            isSaving={isSaving}
            onKeepEditing={() => composer.acceptNewer(newer.version)}
            onSaveMine={() => void composer.submit({ note_id: newer.id, note_version: newer.version })}
            onUseStored={() => setDialog('discard')}
          />
        ) : (
          <div className="flex flex-col gap-4 p-4">
            <ComposerNotices composer={composer} />
            <ComposerSettings composer={composer} note={note} isAuthor={isAuthor} />
            <NoteForm
              values={composer.values}
              template={composer.template}
              missing={composer.missing}
              isEmpty={composer.isEmpty}
              onChange={composer.change}
            />
            <FormErrors sentences={composer.errors} />
            {composer.errors.length > 0 && (
              <div>
                <Button busy={isSaving} onClick={() => void composer.submit()}>
                  Try again
                </Button>
              </div>
            )}
          </div>
        )}
      </form>
      {versions && (
        <aside aria-label="Versions" className="w-[344px] border-l border-line max-xl:hidden">
          {versions}
        </aside>
      )}
      {versions && (
        <Drawer open={dialog === 'versions'} onClose={() => setDialog(undefined)} title="Versions">
          {versions}
        </Drawer>
      )}
      {dialog === 'leave' && (
        <Dialog
          open
          onClose={() => setDialog(undefined)}
          title={mustChoose ? 'Choose before you leave' : 'Keep the draft?'}
          size="small"
          footer={
            <>
              <Button onClick={() => setDialog(undefined)}>Keep editing</Button>
              <Button tone="danger" onClick={discard}>
                Discard
              </Button>
              {!mustChoose && (
                <Button
                  tone="accent"
                  needsServer={false}
                  busy={composer.isLeaving}
                  onClick={() => void keepAndLeave()}
                >
                  Keep draft
                </Button>
              )}
            </>
          }
        >
          <p className="text-sm">
            {mustChoose
              ? chooseFirst(status.isGone)
              : 'Only you can see it. Continue above the notes, also on another device.'}
          </p>
        </Dialog>
      )}
      {dialog === 'discard' && (
        <Dialog
          open
          onClose={() => setDialog(undefined)}
          title={note ? 'Discard your changes?' : 'Discard this note?'}
          size="small"
          footer={
            <>
              <Button onClick={() => setDialog(undefined)}>Keep editing</Button>
              <Button tone="danger" onClick={discard}>
                Discard
              </Button>
            </>
          }
        >
          <p className="text-sm">
            {describeDiscard({ isNew: !note, isOtherKept: mustChoose && !status.isGone })}
          </p>
        </Dialog>
      )}
    </div>
  )
}
