const noScreen = 'no screen shows it while it is open; it counts from the next message on'

export const routingNotShown = {
  createRoutingCondition: noScreen,
  changeRoutingCondition: noScreen,
  deleteRoutingCondition: noScreen,
  createRoutingConditionSet: noScreen,
  changeRoutingConditionSet: noScreen,
  deleteRoutingConditionSet: noScreen,
  createRoutingAction: noScreen,
  changeRoutingAction: noScreen,
  deleteRoutingAction: noScreen,
  createRoutingPolicy: noScreen,
  changeRoutingPolicy: noScreen,
  deleteRoutingPolicy: noScreen,
}
