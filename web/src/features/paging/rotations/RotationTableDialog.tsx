import type { RotationTable } from '@wardline/contract/paging/import/rotation-table.schemas.ts'
import { rotationTableLimits } from '@wardline/contract/paging/import/rotation-table.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showPublished } from '../events/published-toast.ts'
import { formatClock, formatDay, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { useReadTable, useSaveRotation } from './rotation.api.ts'
import { newRotationDraft, type RotationDraft } from './rotation-draft.view.ts'
import * as table from './rotation-table.text.ts'
import { RotationPreviewPanel } from './RotationPreviewPanel.tsx'
import { turnText } from './rotation.text.ts'

interface RotationTableDialogProps {
  group: PagingGroupDetail
  onClose: () => void
  onCreated: () => void
}

/** Reads rotations from a file, shows each with its shifts, and creates them. */
export function RotationTableDialog({ group, onClose, onCreated }: RotationTableDialogProps) {
  const now = wallTimeIn(group.time_zone, useMinute())
  const reading = useReadTable({ id: group.id })
  const save = useSaveRotation(group.id, null)
  const [fileError, setFileError] = useState<string>()
  const [unreadable, setUnreadable] = useState<RotationTable['unreadable']>([])
  const [drafts, setDrafts] = useState<RotationDraft[]>()
  const [failure, setFailure] = useState<string[]>([])

  const readFile = async (file: File | undefined) => {
    if (!file) return
    setDrafts(undefined)
    setUnreadable([])
    setFailure([])
    reading.reset()
    const isUsable = /\.csv$/i.test(file.name) && file.size <= rotationTableLimits.characters
    setFileError(isUsable ? undefined : table.wrongFile)
    if (!isUsable) return
    reading.mutate(
      { table: await file.text() },
      {
        onSuccess: (read) => {
          const empty = newRotationDraft(now)
          setUnreadable(read.unreadable)
          setDrafts(
            read.rotations.map(({ starts, ...rotation }) => ({
              ...empty,
              ...rotation,
              starts: starts ?? empty.starts,
            })),
          )
        },
      },
    )
  }

  /** One after the other, so that each is checked against the shifts of those before it. */
  const create = async (list: readonly RotationDraft[]) => {
    const warnings: string[] = []
    for (const [at, draft] of list.entries()) {
      try {
        const created = await save.mutateAsync({ ...draft, version: 1 })
        warnings.push(...created.warnings)
      } catch (reason) {
        // Rotations that are stored already must not be created again.
        setDrafts(list.slice(at))
        setFailure([table.notCreated(draft.name), ...errorSentences(reason)])
        return
      }
    }
    showPublished(table.createdText(list.length), warnings)
    onCreated()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={table.importTitle}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            busy={reading.isPending || save.isPending}
            disabled={!drafts || drafts.length === 0}
            onClick={() => drafts && void create(drafts)}
          >
            {table.createLabel(drafts?.length ?? 0)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={table.fileLabel} hint={table.fileHint} error={fileError}>
          {(control) => (
            <FileInput
              {...control}
              accept=".csv,text/csv"
              onChange={(event) => void readFile(event.target.files?.[0])}
            />
          )}
        </Field>
        <FormErrors sentences={reading.isError ? errorSentences(reading.error) : failure} />
        {drafts?.length === 0 && <p className="text-sm text-ink-2">{table.noneFound}</p>}
        {drafts && drafts.length > 0 && (
          <ul
            role="list"
            aria-label={table.importTitle}
            className="overflow-hidden rounded-lg border border-line"
          >
            {drafts.map((draft) => (
              <RotationItem key={draft.name} group={group} draft={draft} />
            ))}
          </ul>
        )}
        {unreadable.length > 0 && (
          <section aria-label={table.unreadableTitle} className="text-sm">
            <h3 className="font-medium">{table.unreadableTitle}</h3>
            <ul role="list" className="text-ink-2">
              {unreadable.map((row) => (
                <li key={`${row.line} ${row.sentence}`}>{table.unreadableText(row)}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

function RotationItem({ group, draft }: { group: PagingGroupDetail; draft: RotationDraft }) {
  const [isOpen, setOpen] = useState(false)
  const { name, people, calls, turn, starts } = draft
  const nameOf = (id: number) => group.members.find(({ user_id }) => user_id === id)?.display_name ?? ''
  const facts = table.rotationFacts(
    callOrderLabel(calls[0]?.call_order ?? 1),
    turnText(turn),
    `${formatDay(starts)}, ${formatClock(starts)}`,
  )
  return (
    <li className="flex flex-col gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium">{name}</span>
          <span className="block text-sm">{people.map(nameOf).join(', ')}</span>
          <span className="block text-xs text-ink-2">{facts}</span>
        </span>
        <Button aria-expanded={isOpen} aria-label={table.previewLabel(name)} onClick={() => setOpen(!isOpen)}>
          Preview
        </Button>
      </div>
      {isOpen && <RotationPreviewPanel group={group} rotation_id={null} draft={draft} />}
    </li>
  )
}
