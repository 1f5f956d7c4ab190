import { useIsPhone } from '../../platform/ui/layout/use-is-phone.ts'
import { useMe } from '../accounts/me/me.api.ts'

/** Editing needs 768 px; a phone may still switch a policy on or off. */
export function useMayEdit(): { mayChange: boolean; mayEdit: boolean } {
  const mayChange = useMe().permissions.includes('routing.change_routingpolicy')
  const isPhone = useIsPhone()
  return { mayChange, mayEdit: mayChange && !isPhone }
}
