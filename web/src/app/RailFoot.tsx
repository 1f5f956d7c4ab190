import { AccountMenu } from './AccountMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** What nobody needs in the first moment. */
export const RailFoot = () => (
  <>
    <ThemeButton />
    <AccountMenu />
  </>
)
