import type { Occurrence, UpdateScope } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useId, useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import type { EventDraft } from './draft.view.ts'
import { asksForScope, scopeNames, scopes, scopeSentence } from './scope.view.ts'

export interface ScopeDialogProps {
  occurrence: Occurrence
  /** What it becomes; null: it is deleted. */
  draft: EventDraft | null
  nameOf: (user_id: number) => string
  onChoose: (scope: UpdateScope) => void
  onCancel: () => void
}

/** For one shift, for it and the later ones, or for all: each says what comes of it. One alone is only confirmed. */
export function ScopeDialog({ occurrence, draft, nameOf, onChoose, onCancel }: ScopeDialogProps) {
  const [scope, setScope] = useState<UpdateScope>('once')
  const name = useId()
  const verb = draft ? 'Change' : 'Delete'
  const isAsking = asksForScope(occurrence)
  return (
    <Dialog
      open
      onClose={onCancel}
      size="small"
      title={isAsking ? `${verb} a shift that repeats` : `${verb} this shift?`}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button tone={draft ? 'accent' : 'danger'} onClick={() => onChoose(scope)}>
            {verb}
          </Button>
        </>
      }
    >
      {isAsking && (
        <fieldset className="mb-3 flex flex-col">
          <legend className="sr-only">{verb} which</legend>
          {scopes.map((each) => (
            <label key={each} className="flex min-h-control cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="radio"
                name={name}
                checked={each === scope}
                onChange={() => setScope(each)}
                className="size-4 accent-(--accent-solid)"
              />
              {scopeNames[each]}
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className="rounded-md bg-inset px-2.5 py-2 text-sm">
        {scopeSentence(scope, occurrence, draft, nameOf)}
      </p>
    </Dialog>
  )
}
