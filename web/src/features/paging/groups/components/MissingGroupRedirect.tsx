import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showToast } from '../../../../platform/ui/feedback/toast.ts'

/** Returns to the list with a warning (paging §8). */
export function MissingGroupRedirect({ id }: { id: string }) {
  useEffect(() => {
    showToast(`Group with id \`${id}\` does not exist`, { tone: 'danger' })
  }, [id])
  return <Navigate to="/pagingGroups" replace />
}
