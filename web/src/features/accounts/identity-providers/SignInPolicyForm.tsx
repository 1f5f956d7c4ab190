import { useQuery } from '@tanstack/react-query'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { signInPolicyQuery, useSetSignInPolicy } from './identity-provider.api.ts'
import { policyText } from './identity-provider.text.ts'

/** Takes effect at once. */
export function SignInPolicyForm({ account, mayChange }: { account: number; mayChange: boolean }) {
  const { data: policy } = useQuery(signInPolicyQuery(account))
  const set = useSetSignInPolicy()
  if (!policy) return null
  const names = policy.emergency_users.map(({ display_name }) => display_name)
  return (
    <div className="pt-6">
      <Section title={policyText.title}>
        <div className="flex flex-col gap-2">
          <Checkbox
            asSwitch
            label={policyText.external}
            hint={policyText.externalHint}
            checked={policy.policy === 'external'}
            disabled={set.isPending || !mayChange}
            onChange={({ target }) =>
              set.mutate({ policy: target.checked ? 'external' : 'any', version: policy.version })
            }
          />
          <FormErrors sentences={set.error ? errorSentences(set.error) : []} />
          {policy.policy === 'external' && !policy.is_effective && (
            <p role="status" className="text-sm text-warn">
              {policyText.notEffective}
            </p>
          )}
          <p className="text-sm text-ink-2">
            {names.length === 0 ? policyText.noEmergency : `${policyText.emergency} ${names.join(', ')}.`}
          </p>
        </div>
      </Section>
    </div>
  )
}
