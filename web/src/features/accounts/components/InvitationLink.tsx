import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { neverSignedInAddress } from './never-signed-in.view.ts'

/** Shown after a file or a directory added users. */
export const InvitationLink = () => (
  <p className="pt-4 text-sm">
    New users cannot sign in until they are invited.{' '}
    <AppLink href={neverSignedInAddress} className="text-accent underline underline-offset-2">
      Invite users who have never signed in
    </AppLink>
  </p>
)
