import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangePolicy } from './policy-change.api.ts'

/** Activates or deactivates; both directions undo each other, so neither asks. */
export function useSwitchPolicy({ id, name, is_active, version }: RoutingPolicy) {
  const change = useChangePolicy(id)
  const verb = is_active ? 'deactivate' : 'activate'
  const toggle = (then?: () => void) =>
    change.mutate(
      { is_active: !is_active, version },
      {
        onSuccess: () => {
          showToast(`${name} ${verb}d`)
          then?.()
        },
        onError: (error) =>
          showToast([`Could not ${verb} ${name}.`, ...errorSentences(error)].join(' '), { tone: 'danger' }),
      },
    )
  return { toggle: () => toggle(), deactivateAnd: toggle, isBusy: change.isPending }
}
