import type { RemoteIdSuggestion } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import type { SelectedUser } from '../../accounts/pickers/UserPicker.tsx'

/** The selection that a picker starts with. */
export function toSelectedUsers(suggestion: RemoteIdSuggestion | null | undefined): SelectedUser[] {
  if (!suggestion) return []
  const { user_id, display_name, contact_id } = suggestion
  return [{ id: user_id, display_name, profile_picture: null, contact_id }]
}
