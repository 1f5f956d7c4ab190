import type { RestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { nameColumn } from '../../accounts/components/NamedRowLink.tsx'
import { PermissionGate } from '../../accounts/components/PermissionGate.tsx'
import { SettingsList } from '../../accounts/components/SettingsList.tsx'
import { ruleListQuery, useCreateRule } from './rest-rule.api.ts'
import * as text from './rest-rule.text.ts'
import { emptyRule, RestRuleFields, toRuleBody } from './RestRuleFields.tsx'

export const restRuleAccess = {
  permission: 'scheduling.change_oncallevent',
  to: 'change rest rules',
} as const

const columns: readonly Column<RestRule>[] = [
  nameColumn('restRules'),
  { key: 'limits', header: 'Limits', hideOnPhones: true, text: text.limitsText },
  { key: 'applies', header: 'Applies to', className: 'w-40', text: text.appliesText },
]

export const RestRulesPage = () => (
  <PermissionGate {...restRuleAccess} title={text.rulesLabel}>
    <SettingsList
      title={text.rulesLabel}
      about={text.aboutRules}
      noun="rest rules"
      shortNoun="rule"
      example="For example, 11 hours of rest between shifts and 48 hours a week on average. You can start from the limits of your jurisdiction."
      columns={columns}
      query={ruleListQuery}
      renderCreateDialog={(close) => <CreateRuleDialog onClose={close} />}
    />
  </PermissionGate>
)

function CreateRuleDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateRule()
  return (
    <FormDialog
      title="New rest rule"
      action="Create rule"
      discard="Discard what you entered?"
      initial={emptyRule}
      save={(draft) => create.mutateAsync(toRuleBody(draft))}
      failure={text.couldNotSave}
      onSaved={({ name }) => showToast(`${name} created`)}
      onClose={onClose}
    >
      <RestRuleFields />
    </FormDialog>
  )
}
