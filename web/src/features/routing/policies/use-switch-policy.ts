import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangePolicy } from './policy-change.api.ts'

/** Activates or deactivates; both directions undo each other, so neither asks. */
export function useSwitchPolicy({ id, name, is_active, version }: RoutingPolicy) {
  const change = useChangePolicy({ id })
  const verb = is_active ? 'deactivate' : 'activate'
  /** Reports the end also after a live update has removed the row from the list. */
  const toggle = async (then?: () => void) => {
    try {
      await change.mutateAsync({ is_active: !is_active, version })
    } catch (error) {
      showToast([`Could not ${verb} ${name}.`, ...errorSentences(error)].join(' '), { tone: 'danger' })
      return
    }
    showToast(`${name} ${verb}d`)
    then?.()
  }
  return {
    toggle: () => void toggle(),
    deactivateAnd: (then: () => void) => void toggle(then),
    isBusy: change.isPending,
  }
}
