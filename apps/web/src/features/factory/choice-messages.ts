/** Shown if a task or step has no target. */
export const choiceLabels = { agent: 'Choose an agent.', tool: 'Choose a tool.', crew: 'Choose a crew.' }
