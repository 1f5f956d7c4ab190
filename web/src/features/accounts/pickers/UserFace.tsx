import { Avatar, type Status } from '../../../platform/ui/Avatar.tsx'

export interface UserFaceProps {
  user: {
    display_name: string
    profile_picture: string | null
    avatar?: { colour: number; initials: string }
    properties?: { status: Status }
  }
}

/** A person before their name in a list. */
export const UserFace = ({ user }: UserFaceProps) => (
  <Avatar
    name={user.display_name}
    avatar={user.avatar}
    picture={user.profile_picture}
    size={28}
    {...(user.properties ? { status: user.properties.status } : {})}
  />
)
