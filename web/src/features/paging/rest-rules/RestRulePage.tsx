import type { RestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { DeleteSettingButton } from '../../accounts/components/DeleteSettingButton.tsx'
import { ItemPage } from '../../accounts/components/ItemPage.tsx'
import { ruleQuery, useChangeRule, useDeleteRule } from './rest-rule.api.ts'
import * as text from './rest-rule.text.ts'
import { RestRuleFields, toRuleBody, toRuleDraft } from './RestRuleFields.tsx'
import { restRuleAccess } from './RestRulesPage.tsx'

export function RestRulePage({ ruleId }: { ruleId: number }) {
  const remove = useDeleteRule({ id: ruleId })
  return (
    <ItemPage
      {...restRuleAccess}
      title="Rest rule"
      list={text.rulesLabel}
      section="restRules"
      shortNoun="rule"
      query={ruleQuery(ruleId)}
      missing={text.missingRule}
      failure={text.couldNotLoad}
      name={({ name }) => name}
      about={text.appliesText}
      actions={({ name }) => (
        <DeleteSettingButton
          name={name}
          section="restRules"
          label="Delete rule"
          failure={text.couldNotDelete}
          consequence={text.deletionConsequence}
          remove={remove}
        />
      )}
    >
      {(rule) => <RestRuleForm rule={rule} />}
    </ItemPage>
  )
}

function RestRuleForm({ rule }: { rule: RestRule }) {
  const save = useChangeRule({ id: rule.id })
  return (
    <FormPage
      label="Rest rule"
      className="max-w-[640px] gap-4"
      canDiscard
      stored={rule}
      valuesOf={toRuleDraft}
      record={rule}
      save={(draft, version) => save.mutateAsync({ ...toRuleBody(draft), version })}
      failure={text.couldNotSave}
      onSaved={({ name }) => showToast(`${name} saved`)}
    >
      <RestRuleFields />
    </FormPage>
  )
}
