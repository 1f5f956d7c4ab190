import { Detail } from '../../errors.ts'
import { idParams, noContent, route } from '../../route.ts'
import {
  AcceptedInvitation,
  Invitation,
  Invitations,
  InvitationToken,
  NewInvitation,
  NewInvitations,
  OpenInvitation,
} from './invitation.schemas.ts'

export const inviteUser = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/{user_id}/invitation/',
  summary:
    'Invite a user without a password to choose one, within seven days. Replaces an earlier invitation.',
  allow: { permission: 'accounts.change_user' },
  params: idParams.extend({ user_id: idParams.shape.id }),
  body: NewInvitation,
  answers: { 200: Invitation },
})

export const inviteUsers = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/invitations/',
  summary:
    'Invite several users without a password, by e-mail or with one-time codes, for seven days. Users who cannot be invited are left out, with the reason.',
  allow: { permission: 'accounts.change_user' },
  params: idParams,
  body: NewInvitations,
  answers: { 200: Invitations, 429: Detail },
})

export const openInvitation = route({
  method: 'POST',
  path: '/api/v1/auth/invitation/',
  summary: 'Get the user that an invitation is for. 404 if it was used, replaced, or has expired.',
  allow: 'anyone',
  body: InvitationToken,
  answers: { 200: OpenInvitation, 404: Detail },
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/api/v1/auth/invitation/accept/',
  summary: 'Choose the first password. The invitation ends; sign in next.',
  allow: 'anyone',
  body: AcceptedInvitation,
  answers: { 204: noContent, 404: Detail },
})
