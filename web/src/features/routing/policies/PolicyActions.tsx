import { IconPlus } from '@tabler/icons-react'
import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { ActionDialog } from '../actions/ActionDialog.tsx'
import { actionSource } from '../part-sources.ts'
import { PartAdder } from '../PartAdder.tsx'
import { PartList } from '../PartList.tsx'
import { actionMark, describeAction } from '../phrase.view.ts'
import { usedInText } from '../used-in.view.ts'
import type { PolicyDraft } from './policy-draft.rules.ts'

interface PolicyActionsProps {
  actions: Action[]
  isEditable: boolean
  error: string | undefined
  onChange: (next: Partial<PolicyDraft>) => void
}

/** Applied in this order. */
export function PolicyActions({ actions, isEditable, error, onChange }: PolicyActionsProps) {
  /** `null` for a new policy. */
  const [edited, setEdited] = useState<Action | null>()
  const change = (next: Action[]) => onChange({ actions: next })
  return (
    <section aria-labelledby="policy-then" className="pt-4">
      <h2 id="policy-then" className="pb-2 text-sm">
        <span className="font-semibold">Then</span> <span className="text-ink-2">do these in order</span>
      </h2>
      <PartList
        label="Actions"
        parts={actions}
        describe={describeAction}
        markOf={actionMark}
        usedIn={(action) => usedInText(action.used_in.length, 'policy')}
        onChange={isEditable ? change : undefined}
        onEdit={isEditable ? setEdited : undefined}
      />
      {isEditable && (
        <div className="flex flex-wrap items-end gap-3 pt-3">
          <div className="w-96 max-w-full">
            <PartAdder
              label="Use an existing action"
              what="Action"
              source={actionSource}
              added={actions}
              error={error}
              onAdd={(action) => change([...actions, action])}
            />
          </div>
          <Button className="self-start md:mt-6" onClick={() => setEdited(null)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New action
          </Button>
        </div>
      )}
      {edited !== undefined && (
        <ActionDialog
          action={edited}
          onSaved={(saved, { isCopy }) => {
            if (edited === null) change([...actions, saved])
            else if (isCopy) change(actions.map((action) => (action.id === edited.id ? saved : action)))
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
