/** Messages of the dashboard, the first page after the login. All others load with their page. */
export const dashboardMessages = {
  tasksFailed: 'Error fetching your tasks: ',
  noUrgentTasks: 'No high-priority tasks at the moment. Well done!',
  noGoals: 'No strategic goals defined yet.',
  noAdvice: 'No strategic advice available.',
  adviceStarted: 'Advice generation started',
  adviceFailed: 'Error starting advice flow',
  userNotLoaded: 'User not loaded',
} as const
