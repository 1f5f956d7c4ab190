import { actionTypes, type Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import { PartNameField, PartTypeField } from '../PartFields.tsx'
import { PartDialog, type PartUse } from '../PartDialog.tsx'
import { couldNotSave, policyCount } from '../routing.text.ts'
import { checkActionDraft, toActionDraft } from './action-draft.rules.ts'
import { useSaveAction } from './action.api.ts'
import { ActionFields } from './ActionFields.tsx'

interface ActionDialogProps {
  /** Null for a new one. */
  action: Action | null
  onSaved?: (saved: Action, how: { isCopy: boolean }) => void
  onClose: () => void
}

const fieldNames = [
  'name',
  'type',
  'contact_ids',
  'paging_group_id',
  'user_id',
  'message_type_id',
  'escalation_policy_id',
  'until_time',
  'sentence',
]

const describeUse = ({ used_in }: Action): PartUse => ({
  text: `Used in ${policyCount(used_in.length)}.`,
  policies: used_in,
  isShared: used_in.length > 1,
})

export function ActionDialog({ action, onSaved, onClose }: ActionDialogProps) {
  const save = useSaveAction(action)
  return (
    <PartDialog
      title={action ? 'Edit action' : 'New action'}
      noun="action"
      use={action && describeUse(action)}
      initial={toActionDraft(action)}
      names={fieldNames}
      check={(draft) => checkActionDraft(draft).problems}
      save={(draft, isCopy) => save.mutateAsync({ body: checkActionDraft(draft).body, isCopy })}
      failure={couldNotSave('action')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ draft, onChange, errors }) => (
        <>
          <PartNameField
            name={draft.name}
            error={errors['name']}
            onChange={(name) => onChange({ ...draft, name })}
          />
          <PartTypeField
            noun="action"
            isStored={action !== null}
            types={actionTypes}
            type={draft.type}
            error={errors['type']}
            onChange={(type) => onChange({ ...draft, type })}
          />
          <ActionFields draft={draft} errors={errors} onChange={(next) => onChange({ ...draft, ...next })} />
        </>
      )}
    </PartDialog>
  )
}
