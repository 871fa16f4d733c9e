import type { Connection } from './connection.ts';
import { agentDecisionsTable } from './tables/agent-decisions.ts';
import { batchesTable } from './tables/batches.ts';
import { clientAnswersTable } from './tables/client-answers.ts';
import { clipsTable } from './tables/clips.ts';
import { copiesTable } from './tables/copies.ts';
import { costsTable } from './tables/costs.ts';
import { decisionsTable } from './tables/decisions.ts';
import { downloadsTable } from './tables/downloads.ts';
import { findingsTable } from './tables/findings.ts';
import { jobStandings } from './tables/job-standings.ts';
import { jobsTable } from './tables/jobs.ts';
import { joinedResults } from './tables/joined-results.ts';
import { judgeTestsTable } from './tables/judge-tests.ts';
import { opinionsTable } from './tables/opinions.ts';
import { ownFindingsTable } from './tables/own-findings.ts';
import { promptRowsTable } from './tables/prompt-rows.ts';
import { runsTable } from './tables/runs.ts';
import { savedViewsTable } from './tables/saved-views.ts';
import { servicesTable } from './tables/services.ts';
import { settingsTable } from './tables/settings.ts';
import { sharedClipsTable } from './tables/shared-clips.ts';
import { sortedClipsTable, sortedCopiesTable } from './tables/sorted-clips.ts';
import { tagsTable } from './tables/tags.ts';
import { tracksTable } from './tables/tracks.ts';
import { promptReadingsTable, typedPromptsTable } from './tables/typed-prompts.ts';
import { uncertainRunsTable } from './tables/uncertain-runs.ts';
import { uploadsTable } from './tables/uploads.ts';
import { verdictsTable } from './tables/verdicts.ts';
import { watchedFoldersTable } from './tables/watched-folders.ts';
import { workflowChoicesTable } from './tables/workflow-choices.ts';

const createTables = (connection: Connection) => {
  const findings = findingsTable(connection);
  const opinions = opinionsTable(connection);
  const runs = runsTable(connection, findings);
  const standings = jobStandings(connection);
  const tracks = tracksTable(connection);
  const typedPrompts = typedPromptsTable(connection);
  return {
    agentDecisions: agentDecisionsTable(connection),
    batches: batchesTable(connection),
    clientAnswers: clientAnswersTable(connection),
    clips: clipsTable(connection),
    copies: copiesTable(connection),
    costs: costsTable(connection),
    decisions: decisionsTable(connection, opinions),
    downloads: downloadsTable(connection),
    findings,
    jobs: jobsTable(connection, standings),
    judgeTests: judgeTestsTable(connection),
    opinions,
    ownFindings: ownFindingsTable(connection, tracks, opinions),
    promptReadings: promptReadingsTable(connection),
    promptRows: promptRowsTable(connection),
    results: joinedResults(connection, { runs, jobs: standings, typedPrompts }),
    runs,
    savedViews: savedViewsTable(connection),
    services: servicesTable(connection),
    settings: settingsTable(connection),
    sharedClips: sharedClipsTable(connection),
    sortedClips: sortedClipsTable(connection),
    sortedCopies: sortedCopiesTable(connection),
    tags: tagsTable(connection),
    tracks,
    typedPrompts,
    uncertainRuns: uncertainRunsTable(connection),
    uploads: uploadsTable(connection),
    verdicts: verdictsTable(connection, opinions),
    watched: watchedFoldersTable(connection),
    workflowChoices: workflowChoicesTable(connection),
  };
};

type Tables = ReturnType<typeof createTables>;

const created = new WeakMap<Connection, Tables>();

/** Returns the tables of a database; their statements are prepared once for each connection. */
export const tablesOf = (connection: Connection): Tables => {
  const tables = created.get(connection) ?? createTables(connection);
  created.set(connection, tables);
  return tables;
};
