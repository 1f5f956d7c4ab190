import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../../platform/ui/toast.ts'

/** Paging §8: the list, with a word. */
export function NoSuchGroup({ id }: { id: string }) {
  useEffect(() => {
    toast(`Group with id \`${id}\` does not exist`, { tone: 'danger' })
  }, [id])
  return <Navigate to="/pagingGroups" replace />
}
