import { useQueryClient } from '@tanstack/react-query'
import type { MonitoredUser } from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { removeMonitoredUser, addMonitoredUser } from './monitoring.api.ts'
import { endFailedText } from './monitoring.text.ts'

export function useEndMonitoring() {
  const client = useQueryClient()
  return async (user: MonitoredUser): Promise<void> => {
    removeMonitoredUser(client, user.id)
    try {
      await call('DELETE /api/v1/users/{id}/monitor/', { params: { id: user.id } })
    } catch {
      addMonitoredUser(client, user)
      showToast(endFailedText, { tone: 'danger' })
    }
  }
}
