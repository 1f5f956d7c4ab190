import { useNavigate } from '@tanstack/react-router'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { MenuItem } from '../../../platform/ui/menus/menu-props.ts'
import { useMayEdit } from '../use-may-edit.ts'
import { useDuplicatePolicy } from './policy-change.api.ts'
import { useSwitchPolicy } from './use-switch-policy.ts'

/** Duplicate, activate or deactivate, and delete. */
export function usePolicyItems(
  policy: RoutingPolicy,
  { onDelete, hasSwitch }: { onDelete: () => void; hasSwitch: boolean },
): MenuItem[] {
  const { mayChange, mayEdit } = useMayEdit()
  const navigate = useNavigate()
  const copy = useDuplicatePolicy()
  const { toggle } = useSwitchPolicy(policy)
  const duplicate = () =>
    copy.mutate(
      { id: policy.id },
      {
        onSuccess: ({ id, name }) => {
          showToast(`${name} created. It is inactive.`)
          void navigate({ to: '/messageRouting/{-$item}', params: { item: String(id) } })
        },
        onError: (error) =>
          showToast([`Could not duplicate ${policy.name}.`, ...errorSentences(error)].join(' '), {
            tone: 'danger',
          }),
      },
    )
  if (!mayChange) return []
  return [
    ...(mayEdit ? [{ label: 'Duplicate', onSelect: duplicate }] : []),
    ...(hasSwitch ? [{ label: policy.is_active ? 'Deactivate' : 'Activate', onSelect: toggle }] : []),
    ...(mayEdit ? [{ label: 'Delete', danger: true, separatorAbove: true, onSelect: onDelete }] : []),
  ]
}
