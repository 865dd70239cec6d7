// Written by `npm run console:types` from the description of the API: never by hand.

export interface paths {
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this browser is signed in, and what it may do. */
        get: operations["SessionController_show"];
        put?: never;
        /** Exchanges the key of the `Authorization` header for a cookie that no script can read. */
        post: operations["SessionController_signIn"];
        /** Signs this browser out: the session is over on the server too. */
        delete: operations["SessionController_signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/mapping-coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is missing for the documents of the last 90 days, by the money that hangs on it; last, what only older documents
         *     lack that are not sent yet.
         */
        get: operations["CoverageController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/mapping-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rules that would close those gaps, each with its reason. Made by rule from this organisation's own data. */
        get: operations["CoverageController_suggestions"];
        put?: never;
        /** Stores the suggestions chosen, all or none. One that does not stand any more is a 409. */
        post: operations["CoverageController_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/currency-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All currency mappings of the organisation. */
        get: operations["CurrencyMappingsController_list"];
        put?: never;
        /** Stores a new currency mapping; answers what that releases. */
        post: operations["CurrencyMappingsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/currency-mappings/{mappingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One currency mapping. */
        get: operations["CurrencyMappingsController_find"];
        /** Changes a currency mapping; answers what that releases. */
        put: operations["CurrencyMappingsController_update"];
        post?: never;
        /** Deletes a currency mapping; answers what that releases. */
        delete: operations["CurrencyMappingsController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/exclusion-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All exclusion rules of the organisation. */
        get: operations["ExclusionRulesController_list"];
        put?: never;
        /** Stores a new exclusion rule; answers what that releases. */
        post: operations["ExclusionRulesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/exclusion-rules/{mappingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One exclusion rule. */
        get: operations["ExclusionRulesController_find"];
        /** Changes a exclusion rule; answers what that releases. */
        put: operations["ExclusionRulesController_update"];
        post?: never;
        /** Deletes a exclusion rule; answers what that releases. */
        delete: operations["ExclusionRulesController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OrganisationsController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes settings; documents that wait are looked at again with the new ones, and the answer says what goes now. */
        patch: operations["OrganisationSettingsController_change"];
        trace?: never;
    };
    "/api/organisations/{organisationId}/preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Maps every document that is not sent yet, as if it were sent now in the order of dates: how much is ready, and one
         *     entry per cause of what is not. The trigger is taken as met.
         */
        post: operations["PreflightController_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/preflight/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same as lines of JSON (application/x-ndjson): `{"done":200,"of":4000}` every few hundred documents, and last one
         *     that has the `report` too. For long runs.
         */
        post: operations["PreflightController_progress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/preflight/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The documents of one cause, page by page. */
        post: operations["PreflightController_documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/preflight/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same with changed rules, which are not stored: what they would release, and what they would newly hold. */
        post: operations["PreflightController_whatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/product-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All product codes of the organisation. */
        get: operations["ProductCodesController_list"];
        put?: never;
        /** Stores a new product code; answers what that releases. */
        post: operations["ProductCodesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/product-codes/{mappingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product code. */
        get: operations["ProductCodesController_find"];
        /** Changes a product code; answers what that releases. */
        put: operations["ProductCodesController_update"];
        post?: never;
        /** Deletes a product code; answers what that releases. */
        delete: operations["ProductCodesController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rule-catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every validation rule of the authority for receipts: which of them are decided before sending, and by what. */
        get: operations["RuleCatalogueController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/mapping-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All rules as JSON. */
        get: operations["RuleSetController_exportJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/mapping-rules.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All rules as one CSV file: a `kind` column, and a column for every field. */
        get: operations["RuleSetController_exportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/mapping-rules/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes such a file in, or any part of one, as JSON or CSV: all of it or nothing. With faults the answer is 400,
         *     and names row, field and reason of each.
         */
        post: operations["RuleSetController_importRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/tax-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tax mappings of the organisation. */
        get: operations["TaxMappingsController_list"];
        put?: never;
        /** Stores a new tax mapping; answers what that releases. */
        post: operations["TaxMappingsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/tax-mappings/{mappingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One tax mapping. */
        get: operations["TaxMappingsController_find"];
        /** Changes a tax mapping; answers what that releases. */
        put: operations["TaxMappingsController_update"];
        post?: never;
        /** Deletes a tax mapping; answers what that releases. */
        delete: operations["TaxMappingsController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/tax-mappings/rate-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new rate from a day on: ends the mappings of the old code the day before and begins those of the new one, all
         *     together, and answers the documents that this touches. With `dryRun` nothing is changed.
         */
        post: operations["TaxMappingsController_changeRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/backfill-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All schedules of the organisation. */
        get: operations["BackfillSchedulesController_list"];
        put?: never;
        /** Stores a new schedule; it fires for the first time at `nextAt`. */
        post: operations["BackfillSchedulesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/backfill-schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One schedule. */
        get: operations["BackfillSchedulesController_find"];
        /** Changes a schedule; its next time is counted from now. */
        put: operations["BackfillSchedulesController_update"];
        post?: never;
        /** Deletes a schedule with its history; backfills that it began stay. */
        delete: operations["BackfillSchedulesController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/backfill-schedules/{scheduleId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came of the last hundred times, the latest first. */
        get: operations["BackfillSchedulesController_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan, and how far its run is. */
        get: operations["BackfillsController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends exactly the plan: oldest first; five, then fifty, then the rest. Late documents need the acknowledgement. */
        post: operations["BackfillsController_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing new is sent; what is with the service comes home. */
        post: operations["BackfillsController_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Goes on after a pause or a stop, with five documents first. Rejections so far are not counted again. */
        post: operations["BackfillsController_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends it for good; what has not been sent waits as before. */
        post: operations["BackfillsController_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of each document, page by page in the order of the plan. */
        get: operations["BackfillsController_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}/documents.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as one CSV file. */
        get: operations["BackfillsController_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backfills/{backfillId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Progress as server-sent events, whenever it changes; the stream ends with the run. */
        get: operations["BackfillsController_follow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/backfills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All plans with their runs, the latest first. */
        get: operations["OrganisationBackfillsController_list"];
        put?: never;
        /**
         * Plans: which documents of the range would go, what holds the others, what it costs, and whether their dates are a
         *     risk. The set of documents is frozen; nothing is sent before the plan is run.
         */
        post: operations["OrganisationBackfillsController_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks at the books now instead of at the next poll. */
        post: operations["CollectNowController_sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safe-mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a restored database keeps submissions from being made, and for which documents. */
        get: operations["SafeModeController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safe-mode/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends safe mode although documents are left that the books have not served again. Only for documents that will
         *     never come back: one that does would be submitted a second time.
         */
        post: operations["SafeModeController_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/resume-submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets the submissions of the account go on once its paths and the rights of its key are right. The documents that
         *     were refused stay uncertain until each is decided. 409 when nothing is stopped.
         */
        post: operations["StoppedSubmissionsController_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every organisation with what stands where: counts, money and the oldest document per state. */
        get: operations["BoardController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Releases the document by hand: needed with the trigger `manual`, and possible before payment with `paid`. */
        post: operations["DocumentChoicesController_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/fiscalise-anyway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fiscalises a document that bears the signs of another program's work (FISCALISED_ELSEWHERE). */
        post: operations["DocumentChoicesController_fiscaliseAnyway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says which invoice a credit note credits, where the books say none, or more than one. */
        put: operations["DocumentChoicesController_chooseOriginal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All documents of a filter as one CSV file. */
        get: operations["DocumentExportController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fiscal PDF as it was fetched last; asks nobody. 404 while it is not here: POST fetches it. */
        get: operations["DocumentPdfController_pdf"];
        put?: never;
        /** Fetches the fiscal PDF from the service now, also in the place of one that is here. */
        post: operations["DocumentPdfController_fetch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents in the order of their dates. */
        get: operations["DocumentsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document with its whole history, everything that was sent for it, and what has changed since. */
        get: operations["DocumentsController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks at the document again at once; a rejected one starts over, a refused part of a write-back is tried again. */
        post: operations["DocumentsController_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/exclude": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides that the document is not to be fiscalised. */
        post: operations["DocumentsController_exclude"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/include": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes an exclusion back. */
        post: operations["DocumentsController_include"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/exchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was said to the fiscal service about the document and what it said, byte for byte but for secrets, oldest first:
         *     the last 200 calls, and its webhook deliveries. Answers to submissions are kept for good, other calls for 90 days.
         */
        get: operations["ExchangesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every gate of the document's way in order, with what is in the way, since when, and who can end it. */
        get: operations["ExplanationController_explain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Day by day, oldest first: how many documents came into which state, and how their outcomes were heard of. */
        get: operations["HistoryController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of the day: what the calls to the books have been used for, and what the rest is kept for; makes no call. */
        get: operations["OrganisationCallsController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many documents stand in which state. */
        get: operations["StateCountsController_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is known about the submission that keeps a document uncertain. */
        get: operations["UncertainController_evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{documentId}/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person decides what became of an uncertain document. Never before 30 minutes have passed. An adopted request id is
         *     asked for first: status, receipt and PDF must confirm that it is the document's.
         */
        post: operations["UncertainController_resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/reconciliation-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ReconciliationScheduleController_find"];
        /** Changes it; its next time is counted from now. */
        put: operations["ReconciliationScheduleController_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last hundred, the latest first. */
        get: operations["ReconciliationsController_list"];
        put?: never;
        /** Reads the books and compares every sales document of the period. It goes on in the background: ask for its state. */
        post: operations["ReconciliationsController_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/reconciliations/{reconciliationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One with its totals. */
        get: operations["ReconciliationsController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/reconciliations/{reconciliationId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Its documents, page by page by date. Those of a nightly run are kept for the last fourteen nights. */
        get: operations["ReconciliationsController_lines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/reconciliations/{reconciliationId}/documents.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as one CSV file. */
        get: operations["ReconciliationsController_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/reconciliations/{reconciliationId}/vat-pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page, JSON, and CSV files: totals, taxes, straddles, credit notes, what is left out or still to come. */
        get: operations["VatPackController_plain"];
        put?: never;
        /**
         * The same, with the device's Z-reports compared. The headers `Ledgerstamp-Z-Totals` and `Ledgerstamp-Z-Differences`
         *     say how many totals were compared, and how many of them differ.
         */
        post: operations["VatPackController_compared"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything about a document, or about the documents of a period, as one zip that `ledgerstamp verify` checks without
         *     a server. Asks nobody: a fiscal PDF that is not here is listed as missing, and POST pdfs fetches it. At most 2,000
         *     documents.
         */
        get: operations["EvidenceController_bundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/evidence/pdfs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetches the fiscal PDFs that a bundle of the same documents would lack, at most a hundred in one call: call it again
         *     while some are left and some are fetched.
         */
        post: operations["EvidenceController_fetchPdfs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/ledger/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follows the organisation's ledger of moves from its first entry, and says where it breaks. Only reads. */
        post: operations["LedgerController_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All channels, by name. */
        get: operations["AlertChannelsController_list"];
        put?: never;
        /** Stores a new channel. The secret of a webhook is in this answer, and never shown again. */
        post: operations["AlertChannelsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One channel. */
        get: operations["AlertChannelsController_find"];
        /** Changes a channel; its secret stays. */
        put: operations["AlertChannelsController_update"];
        post?: never;
        /** Deletes a channel with what was sent through it; alerts stay. */
        delete: operations["AlertChannelsController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels/{channelId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a webhook a new secret, which is in this answer alone; messages are signed with it from now on. */
        post: operations["AlertChannelsController_replaceSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels/{channelId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a test message on the way of all messages; look at the deliveries for what became of it. */
        post: operations["AlertChannelsController_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels/{channelId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last hundred messages, the latest first. */
        get: operations["AlertChannelsController_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those of the installation; `isOwn` is false while the defaults hold. */
        get: operations["AlertSettingsController_show"];
        /** Stores those of the installation. */
        put: operations["AlertSettingsController_store"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/alert-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What holds for one organisation. */
        get: operations["AlertSettingsController_showOf"];
        /** Gives one organisation settings of its own. */
        put: operations["AlertSettingsController_storeOf"];
        post?: never;
        /** Those of the installation hold again. */
        delete: operations["AlertSettingsController_deleteOf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alerts, the latest first; the open ones unless it is said otherwise. */
        get: operations["AlertsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{alertId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One alert. */
        get: operations["AlertsController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{alertId}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes note of an open alert: repeats are told no more until it closes. */
        post: operations["AlertsController_acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every cause that there can be an alert for, in words. */
        get: operations["AlertsController_causes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clocks that differ from the database's: of processes by more than 5 seconds, of services by more than 2 minutes. */
        get: operations["ClocksController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 200 while the database answers, 503 otherwise. */
        get: operations["HealthController_check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 200 while this process runs: one that does not answer should be started anew. */
        get: operations["HealthController_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 200 while calls may be sent here: the database answers, and the process is not about to stop. */
        get: operations["HealthController_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is running here. */
        get: operations["VersionController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the service about everything that the account needs; what is found stays with the account, and so do its taxes,
         *     currencies and mappings.
         */
        post: operations["FiscalAccountInsightController_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/last-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last event that came in, for whoever waits for a test event of the service; asks nobody. */
        get: operations["FiscalAccountInsightController_lastEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the service for taxes, currencies and mappings now and stores them: what the reads below are answered from. */
        post: operations["FiscalAccountInsightController_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/taxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The taxes of the account's device as they were read last: what tax mappings are picked from. */
        get: operations["FiscalAccountInsightController_taxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The currencies that the service supports, as they were read last. */
        get: operations["FiscalAccountInsightController_currencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["FiscalAccountsController_list"];
        put?: never;
        post: operations["FiscalAccountsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["FiscalAccountsController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** With new credentials the old ones are not looked at: they may be lost. */
        patch: operations["FiscalAccountsController_change"];
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/mappings/drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the stored mappings and those that the service had when it was asked last differ; POST refresh asks it. */
        get: operations["FiscalMappingsController_drift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-accounts/{accountId}/mappings/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Applies only the named differences, and answers with one result for each. */
        post: operations["FiscalMappingsController_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fiscal-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The services of this build: what their accounts are made of. */
        get: operations["FiscalServicesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/mappings/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the stored mappings that the fiscal service lacks. Mappings that differ there are reported and left unchanged. */
        post: operations["MissingMappingsController_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/taxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The taxes of the books as they were read last: what tax mappings are made for. Asks nobody; POST books/refresh does. */
        get: operations["BooksTaxesController_taxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connect/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sends the caller to the platform's consent page. */
        get: operations["ConnectController_begin"];
        put?: never;
        /** The same for a page of the console: answers where to send the browser. */
        post: operations["ConnectController_address"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All ways into books, with the organisations that each one opens. */
        get: operations["ConnectionsController_list"];
        put?: never;
        /** Connects one organisation with the credentials of a custom connection. A person's consent begins in the console. */
        post: operations["ConnectionsController_connectClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many connections work, how many need a person, and how many more the plan of our app allows. */
        get: operations["ConnectionsController_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Gives the consent back and forgets its tokens; its organisations wait, and keep everything. */
        delete: operations["ConnectionsController_disconnect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends the connection of one organisation; others of the same consent go on. */
        delete: operations["ConnectionsController_leave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings of the books as they were last read. They are read automatically once a day. */
        get: operations["OrganisationBooksController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{organisationId}/books/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads them again now. */
        post: operations["OrganisationBooksController_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All organisations that have been connected. */
        get: operations["OrganisationsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A viewer may look and change nothing; null: nobody is signed in.
         * @enum {string}
         */
        Role: "administrator" | "viewer";
        /**
         * @description What this browser may do; the description of the API names the action of each route (`x-right`).
         * @enum {string}
         */
        Action: "alerts.acknowledge" | "alerts.change" | "backfills.change" | "connections.change" | "documents.decide" | "documents.resolve" | "fiscal-accounts.change" | "fiscal-accounts.check" | "metrics.read" | "organisations.change" | "organisations.sync" | "read" | "reconciliations.run" | "rules.change" | "safe-mode.release";
        SessionDto: {
            /** @description A viewer may look and change nothing; null: nobody is signed in. */
            role: components["schemas"]["Role"] | null;
            /** @description What this browser may do; the description of the API names the action of each route (`x-right`). */
            actions: components["schemas"]["Action"][];
            /** @description Whether the calls of this browser are answered. */
            isSignedIn: boolean;
            /** @description After so many minutes without a person's doing the session ends. */
            idleMinutes: number;
            /** @description After so many minutes it ends in any case. */
            absoluteMinutes: number;
        };
        CurrencyTotalDto: {
            currency: string;
            /** @description Decimal text. */
            total: string;
        };
        AmountsDto: {
            documents: number;
            totals: components["schemas"]["CurrencyTotalDto"][];
        };
        CauseDto: {
            /** @description Names the cause for the list of its documents. */
            id: string;
            /** @description Stable code, see docs/operating.md. */
            code: string;
            /** @description What has to be fixed: contact, currency, tax_type, item, account, rules, or each document separately. */
            subject: string;
            /** @description Identifier of the contact, code of the item, and so on. */
            key: string;
            /** @description What people call it. */
            name: string;
            sentence: string;
            fix: string;
            /** @description Where: the menus of the books, or the settings here. */
            where: string;
            /** @description Who can: bookkeeper, administrator, operator, or time. */
            fixer: string;
            /** @description The authority's rule that would be broken. */
            rule: string | null;
            /** @description All documents that it holds. */
            held: components["schemas"]["AmountsDto"];
            /** @description Those that nothing else holds: mending it will release them. */
            releases: components["schemas"]["AmountsDto"];
        };
        CoverageDto: {
            /** @description The first day looked at: 90 days before today. */
            since: string;
            /** @description Documents to which nothing stored is missing. */
            covered: components["schemas"]["AmountsDto"];
            uncovered: components["schemas"]["AmountsDto"];
            /** @description Currencies, tax types, items, accounts and contacts for which something is missing; most money first. */
            gaps: components["schemas"]["CauseDto"][];
        };
        SuggestionDto: {
            /** @description To be named when it is accepted. */
            id: string;
            /** @description The gap that it would close: the `id` there. */
            causeId: string;
            /** @description setting, currency, tax or product_code. */
            kind: string;
            /** @description The rule, in the fields of mapping-rules. */
            values: {
                [key: string]: string;
            };
            /** @description high: everything that can be compared agrees; medium: one thing does; low: look twice. */
            confidence: string;
            /** @description Why. */
            reason: string;
        };
        SuggestionsDto: {
            /** @description Nothing of it is stored before it is accepted. */
            suggestions: components["schemas"]["SuggestionDto"][];
            /**
             * Format: date-time
             * @description When the taxes of the books were read; null: never.
             */
            booksReadAt: string | null;
            /**
             * Format: date-time
             * @description When the taxes and currencies of the fiscal service were read, the older of both; null: one of them never.
             */
            serviceReadAt: string | null;
            /** @description What could not be read, or was not in the books when they were read last, so that suggestions may be missing. */
            notices: string[];
        };
        AcceptedSuggestionsDto: {
            /** @description The ids of those suggestions that are to be stored. */
            ids: string[];
        };
        RuleChangeDto: {
            /** @description added, changed or removed. */
            change: string;
            /** @description setting, currency, tax, product_code or exclusion. */
            kind: string;
            before: {
                [key: string]: string;
            } | null;
            after: {
                [key: string]: string;
            } | null;
        };
        RuleEffectDto: {
            /** @description What was held, and goes now. Without a go-live date: what nothing else holds. */
            released: components["schemas"]["AmountsDto"];
            /** @description What would have gone, and is held or left out now. */
            newlyHeld: components["schemas"]["AmountsDto"];
            /** @description False: there are more than 5,000 documents, and the later ones are not counted here; preflight/what-if counts all. */
            isWhole: boolean;
        };
        ImportedRulesDto: {
            /** @description False for a dry run. */
            isApplied: boolean;
            changes: components["schemas"]["RuleChangeDto"][];
            /** @description What the differences do, or would do, to the documents that are not sent yet. */
            effect: components["schemas"]["RuleEffectDto"];
        };
        CurrencyMappingDto: {
            id: string;
            /** @description Currency of the books. */
            source: string;
            /** @description Currency of the fiscal service; amounts are not converted. */
            destination: string;
        };
        CurrencyMappingInputDto: {
            /** @description Currency of the books. */
            source: string;
            /** @description Currency of the fiscal service; amounts are not converted. */
            destination: string;
        };
        ChangedCurrencyMappingDto: {
            id: string;
            /** @description Currency of the books. */
            source: string;
            /** @description Currency of the fiscal service; amounts are not converted. */
            destination: string;
            effect: components["schemas"]["RuleEffectDto"];
        };
        DeletedRuleDto: {
            effect: components["schemas"]["RuleEffectDto"];
        };
        ExclusionDto: {
            id: string;
            /**
             * @description What it matches on: a contact, the account or item of all lines, a branding theme, or a total below an amount.
             * @enum {string}
             */
            scope: "account" | "branding_theme" | "contact" | "item" | "total_below";
            /** @description Name or id of the contact, account code, item code, id of the branding theme; for total_below the currency. */
            key: string;
            /** @description For total_below only: documents over less than this decimal text. */
            amount?: string | null;
            /** @description For people: why such documents are not fiscalised. */
            reason: string;
        };
        ExclusionInputDto: {
            /**
             * @description What it matches on: a contact, the account or item of all lines, a branding theme, or a total below an amount.
             * @enum {string}
             */
            scope: "account" | "branding_theme" | "contact" | "item" | "total_below";
            /** @description Name or id of the contact, account code, item code, id of the branding theme; for total_below the currency. */
            key: string;
            /** @description For total_below only: documents over less than this decimal text. */
            amount?: string | null;
            /** @description For people: why such documents are not fiscalised. */
            reason: string;
        };
        ChangedExclusionDto: {
            id: string;
            /**
             * @description What it matches on: a contact, the account or item of all lines, a branding theme, or a total below an amount.
             * @enum {string}
             */
            scope: "account" | "branding_theme" | "contact" | "item" | "total_below";
            /** @description Name or id of the contact, account code, item code, id of the branding theme; for total_below the currency. */
            key: string;
            /** @description For total_below only: documents over less than this decimal text. */
            amount?: string | null;
            /** @description For people: why such documents are not fiscalised. */
            reason: string;
            effect: components["schemas"]["RuleEffectDto"];
        };
        OrganisationSettingsDto: {
            /**
             * Format: uuid
             * @description The fiscal account that documents are submitted to; null: none, documents stay ready.
             */
            fiscalAccountId?: string | null;
            /** @description Name or TIN of the taxpayer whose device the account has: needed where the books are those of another one. */
            confirmTaxpayer?: string;
            /** @description Documents dated earlier are held; null: nothing is submitted. For example 2026-01-01. */
            goLiveOn?: string | null;
            /**
             * @description Whether another program fiscalises the same books. Must be answered before the go-live date is set.
             * @enum {string}
             */
            otherIntegration?: "in_use" | "none" | "unknown";
            /** @description With in_use: the last document date that the other program takes care of; null: not known. */
            otherIntegrationUntil?: string | null;
            /** @description True: the organisation is left alone until this is false again. */
            isPaused?: boolean;
            /**
             * @description Contact field that holds the buyer's TIN; labelledText: in any field, behind the word TIN.
             * @enum {string}
             */
            tinField?: "accountNumber" | "companyNumber" | "labelledText" | "taxNumber";
            /**
             * @description Contact field that holds the buyer's VAT number; labelledText: in any field, behind the word VAT.
             * @enum {string}
             */
            vatField?: "accountNumber" | "companyNumber" | "labelledText" | "taxNumber";
            /**
             * @description A buyer without TIN: hold the document, or submit it as a cash sale.
             * @enum {string}
             */
            buyerWithoutTin?: "cash_sale" | "hold";
            /**
             * @description Payment method of documents that the books call paid.
             * @enum {string}
             */
            paidBy?: "BankTransfer" | "Card" | "Cash" | "Coupon" | "Credit" | "MobileWallet" | "Other";
            /**
             * @description Payment method of all others.
             * @enum {string}
             */
            unpaidAs?: "BankTransfer" | "Card" | "Cash" | "Coupon" | "Credit" | "MobileWallet" | "Other";
            /**
             * @description Cents between tax per line and tax per group: hold, or submit the authority's, with tax included in the lines.
             * @enum {string}
             */
            taxCents?: "authority" | "hold";
            /**
             * @description Documents dated before one that is already submitted: hold, or submit with the present date.
             * @enum {string}
             */
            lateDocuments?: "hold" | "present_date";
            /**
             * @description What makes a document go: its approval, the payment of an invoice (credit notes follow theirs), or a person.
             * @enum {string}
             */
            trigger?: "approved" | "manual" | "paid";
            /** @description The reason sent with a credit note that gives none; empty: such a credit note is held. */
            creditNoteReason?: string;
            /**
             * @description When a note is written into the history of the source document, which is one call each: always, when_no_link (there is
             *     no link on the document to say the same) or never.
             * @enum {string}
             */
            writesNote?: "always" | "never" | "when_no_link";
            /** @description Whether a link that another app has set on an invoice is replaced; false: it stays, and ours is not written. */
            replacesLink?: boolean;
            /** @description Whether a customer who opens the document online is shown the fiscal PDF. */
            attachmentIncludeOnline?: boolean;
            /** @description Whether an empty reference of an invoice is given the fiscal number; one that is not empty is never touched. */
            writesReference?: boolean;
            /** @description Whether a fiscal PDF that was removed is put back when the document is seen changed: one more call for each. */
            repairsAttachment?: boolean;
        };
        ChangedOrganisationDto: {
            /** @description What the new settings do to the documents that are not sent yet. */
            effect: components["schemas"]["RuleEffectDto"];
            id: string;
            platform: string;
            tenantId: string;
            name: string;
            baseCurrency: string;
            countryCode: string;
            /** @description IANA name of the zone of the books, for example Europe/London; null: not read yet, or not known. */
            timeZone: string | null;
            /** @description connected, reconnect (a person must connect again) or disconnected. */
            status: string;
            /** @description CONSENT_GONE, TENANT_GONE, ACCESS_REFUSED or DISCONNECTED; null while it is connected. */
            statusReason: string | null;
            /** Format: date-time */
            statusSince: string;
            isPaused: boolean;
            fiscalAccountId: string | null;
            goLiveOn: string | null;
            /** @description none, in_use or unknown; null: nobody has said yet. */
            otherIntegration: string | null;
            otherIntegrationUntil: string | null;
            tinField: string;
            vatField: string;
            buyerWithoutTin: string;
            paidBy: string;
            unpaidAs: string;
            taxCents: string;
            lateDocuments: string;
            trigger: string;
            creditNoteReason: string;
            writesNote: string;
            replacesLink: boolean;
            attachmentIncludeOnline: boolean;
            writesReference: boolean;
            repairsAttachment: boolean;
            /** @description Why the last run stopped early; null when it did not. */
            lastFailure: string | null;
            /** @description True when nothing is being worked on and nothing is due before the next look at the books. */
            isResting: boolean;
        };
        PreflightDto: {
            /** @description First document date; left out: the go-live date, or the first document where there is none yet. */
            from?: string;
            /** @description Last document date; left out: no end. */
            till?: string;
        };
        CurrencyShareDto: {
            currency: string;
            total: string;
            ready: string;
            /** @description Percent of the money that is ready, to one decimal. */
            readyPercent: string;
        };
        PreflightReportDto: {
            from: string | null;
            till: string | null;
            /** @description Whether another program fiscalises the same books: none, in_use or unknown; null: to be answered before going live. */
            otherIntegration: string | null;
            otherIntegrationUntil: string | null;
            /** @description Those first that hold most of the money. */
            causes: components["schemas"]["CauseDto"][];
            /** @description What would be sent. */
            ready: components["schemas"]["AmountsDto"];
            /** @description What would be refused, and is held. */
            held: components["schemas"]["AmountsDto"];
            /** @description What is not meant to be fiscalised: excluded by a rule, not approved, voided. */
            leftOut: components["schemas"]["AmountsDto"];
            /** @description Percent of the documents that are ready, of those ready or held; to one decimal, null when there is none. */
            readyPercent: string | null;
            /** @description The same by money, per currency. */
            money: components["schemas"]["CurrencyShareDto"][];
        };
        CauseDocumentsDto: {
            /** @description First document date; left out: the go-live date, or the first document where there is none yet. */
            from?: string;
            /** @description Last document date; left out: no end. */
            till?: string;
            /** @description The `id` of a cause; left out: all documents that are held. */
            cause?: string;
            /** @default 1 */
            page: number;
            /** @default 100 */
            pageSize: number;
        };
        IssueDto: {
            /** @description Stable code, see docs/operating.md. */
            code: string;
            /** @description Where in the document. */
            path: string;
            message: string;
            /** @description What to do about it. */
            fix: string;
            /** @description Where: the menus of the books, or the settings here. */
            where: string;
            /** @description Who can: bookkeeper, administrator, operator, or time. */
            fixer: string;
            /** @description The authority's rule that would be broken, as the authority names it. */
            rule: string | null;
        };
        HeldDocumentDto: {
            id: string;
            kind: string;
            number: string;
            customerName: string;
            issuedOn: string;
            currency: string;
            total: string;
            issues: components["schemas"]["IssueDto"][];
        };
        HeldDocumentPageDto: {
            documents: components["schemas"]["HeldDocumentDto"][];
            page: number;
            pageSize: number;
            total: number;
        };
        WhatIfDto: {
            /** @description Rules in the form of mapping-rules, any part of them: what if they were stored? They are not. */
            changes: {
                [key: string]: unknown;
            };
            /**
             * @description How they would be stored: beside those that are, or instead of them.
             * @default merge
             * @enum {string}
             */
            mode: "merge" | "replace";
            /** @description First document date; left out: the go-live date, or the first document where there is none yet. */
            from?: string;
            /** @description Last document date; left out: no end. */
            till?: string;
        };
        ScoreDto: {
            /** @description What would be sent. */
            ready: components["schemas"]["AmountsDto"];
            /** @description What would be refused, and is held. */
            held: components["schemas"]["AmountsDto"];
            /** @description What is not meant to be fiscalised: excluded by a rule, not approved, voided. */
            leftOut: components["schemas"]["AmountsDto"];
            /** @description Percent of the documents that are ready, of those ready or held; to one decimal, null when there is none. */
            readyPercent: string | null;
            /** @description The same by money, per currency. */
            money: components["schemas"]["CurrencyShareDto"][];
        };
        WhatIfReportDto: {
            before: components["schemas"]["ScoreDto"];
            after: components["schemas"]["ScoreDto"];
            /** @description What would be sent and is held now. */
            released: components["schemas"]["AmountsDto"];
            /** @description What would be held, or left out, and would be sent now. */
            newlyHeld: components["schemas"]["AmountsDto"];
            /** @description The first hundred of each. */
            releasedDocuments: components["schemas"]["HeldDocumentDto"][];
            newlyHeldDocuments: components["schemas"]["HeldDocumentDto"][];
            /** @description The causes that would be left. */
            causesAfter: components["schemas"]["CauseDto"][];
        };
        ProductCodeDto: {
            id: string;
            /**
             * @description For one item, for everything on an account, or for the rest.
             * @enum {string}
             */
            scope: "account" | "default" | "item";
            /** @description Item or account code of the books; empty for the default. */
            key: string;
            /** @description Text, in the form that the tax authority of the country asks for: leading zeros count. */
            code: string;
        };
        ProductCodeInputDto: {
            /**
             * @description For one item, for everything on an account, or for the rest.
             * @enum {string}
             */
            scope: "account" | "default" | "item";
            /** @description Item or account code of the books; empty for the default. */
            key: string;
            /** @description Text, in the form that the tax authority of the country asks for: leading zeros count. */
            code: string;
        };
        ChangedProductCodeDto: {
            id: string;
            /**
             * @description For one item, for everything on an account, or for the rest.
             * @enum {string}
             */
            scope: "account" | "default" | "item";
            /** @description Item or account code of the books; empty for the default. */
            key: string;
            /** @description Text, in the form that the tax authority of the country asks for: leading zeros count. */
            code: string;
            effect: components["schemas"]["RuleEffectDto"];
        };
        AuthorityRuleDto: {
            /** @description As the authority names it. */
            id: string;
            /** @description red: a receipt that breaks it is no valid document; yellow: it stays valid. */
            colour: string;
            /** @description First day of receipts to which it applies; null: it is as old as the specification. */
            since: string | null;
            /** @description What a receipt does that breaks it. */
            text: string;
            /** @description What ends a breach. */
            fix: string;
            /** @description The issues by which a breach is found before anything is sent; empty where `whyNot` says why none is. */
            issues: string[];
            whyNot: string | null;
        };
        RuleSetDto: {
            /** @description tinField, vatField, buyerWithoutTin, paidBy, unpaidAs, taxCents, lateDocuments, trigger, creditNoteReason. */
            settings: {
                [key: string]: string;
            };
            /** @description source, destination */
            currencies: Record<string, never>[];
            /** @description taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill */
            taxes: Record<string, never>[];
            /** @description scope (item, account, default), key, code */
            productCodes: Record<string, never>[];
            /** @description scope (contact, account, item, branding_theme, total_below), key, amount, reason */
            exclusions: Record<string, never>[];
        };
        TaxMappingDto: {
            id: string;
            /** @description Tax type of the books, for example OUTPUT or TAX001. */
            taxType: string;
            /** @description The code sent for it; the fiscal service must know it. */
            taxCode: string;
            /** @description For people. */
            taxName: string;
            /** @description Decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
            percent: string | null;
            /** @description Id of the device's tax that the service uses for the code. */
            deviceTaxId?: number | null;
            /** @description First document date it is for; left out: from the beginning. */
            validFrom?: string | null;
            /** @description Last document date it is for; left out: for ever. */
            validTill?: string | null;
        };
        TaxMappingInputDto: {
            /** @description Tax type of the books, for example OUTPUT or TAX001. */
            taxType: string;
            /** @description The code sent for it; the fiscal service must know it. */
            taxCode: string;
            /** @description For people. */
            taxName: string;
            /** @description Decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
            percent: string | null;
            /** @description Id of the device's tax that the service uses for the code. */
            deviceTaxId?: number | null;
            /** @description First document date it is for; left out: from the beginning. */
            validFrom?: string | null;
            /** @description Last document date it is for; left out: for ever. */
            validTill?: string | null;
        };
        ChangedTaxMappingDto: {
            id: string;
            /** @description Tax type of the books, for example OUTPUT or TAX001. */
            taxType: string;
            /** @description The code sent for it; the fiscal service must know it. */
            taxCode: string;
            /** @description For people. */
            taxName: string;
            /** @description Decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
            percent: string | null;
            /** @description Id of the device's tax that the service uses for the code. */
            deviceTaxId?: number | null;
            /** @description First document date it is for; left out: from the beginning. */
            validFrom?: string | null;
            /** @description Last document date it is for; left out: for ever. */
            validTill?: string | null;
            effect: components["schemas"]["RuleEffectDto"];
        };
        RateChangeDto: {
            /** @description The first day of the new rate. */
            from: string;
            /** @description The code sent until the day before. */
            oldTaxCode: string;
            /** @description The code sent from that day on; the fiscal service must know it (mappings/push). */
            newTaxCode: string;
            /** @description For people. */
            newTaxName: string;
            /** @description Decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
            newPercent: string | null;
            /** @description Id of the device's tax that the service uses for the new code. */
            newDeviceTaxId?: number | null;
            /** @description The tax type that the books use for the new rate; left out: the types of the old code go on with the new one. */
            newTaxType?: string;
            /**
             * @description true: answers what it would do and changes nothing.
             * @default false
             */
            dryRun: boolean;
        };
        RateChangeReportDto: {
            /** @description False for a dry run. */
            isApplied: boolean;
            changes: components["schemas"]["RuleChangeDto"][];
            /** @description Documents not sent yet of which some line is sent with another code. */
            touched: components["schemas"]["AmountsDto"];
            /** @description Of those: what was held and would be sent, and the other way round. */
            released: components["schemas"]["AmountsDto"];
            newlyHeld: components["schemas"]["AmountsDto"];
            /** @description The first hundred, each with what would then speak against it. */
            touchedDocuments: components["schemas"]["HeldDocumentDto"][];
        };
        BackfillScheduleDto: {
            id: string;
            cron: string;
            timeZone: string;
            range: string;
            stopPercent: number;
            acknowledgement: string | null;
            isEnabled: boolean;
            /**
             * Format: date-time
             * @description When it fires next; a time that was missed is caught up once.
             */
            nextAt: string;
        };
        BackfillScheduleInputDto: {
            /**
             * @description By whose clocks.
             * @default Africa/Harare
             */
            timeZone: string;
            /** @description Minute, hour, day of month, month, day of week; for example `30 1 * * *`, or `0 3 1 * *`. */
            cron: string;
            /**
             * @description Everything before the go-live date, or of that the month before.
             * @default everything
             * @enum {string}
             */
            range: "everything" | "previous_month";
            /** @default 5 */
            stopPercent: number;
            /** @default true */
            isEnabled: boolean;
            /** @description The words in which late documents are accepted, exactly as `chronology.acknowledgement` of the plan gives them. */
            acknowledgement?: string;
        };
        BackfillScheduleRunDto: {
            /** Format: date-time */
            dueAt: string;
            /** @description claimed, started, nothing_to_do, overlap, refused or failed. */
            result: string;
            detail: string;
            backfillId: string | null;
        };
        BackfillStateCountDto: {
            state: string;
            documents: number;
        };
        BackfillBooksDto: {
            /** @description True once the books have been read to their end; a plan made before cannot be run. */
            areRead: boolean;
            sentence: string;
        };
        BackfillXeroDto: {
            calls: number;
            /** @description Decimal text. */
            megabytes: string;
            /** @description Calls that backfill may make: the rest is kept for live work. */
            callsPerMinute: number;
            callsPerDay: number;
            minutes: number;
            /** @description Days begun. */
            days: number;
        };
        BackfillFiscalDaysDto: {
            days: number;
            first: string | null;
            last: string | null;
        };
        BackfillChronologyDto: {
            /** @description The latest day that the device has been given; null before its first document. */
            deviceLastDay: string | null;
            /** @description Documents of the plan that are older. */
            late: number;
            sentence: string;
            /** @description The words that have to be sent to run it; null where nothing has to be accepted. */
            acknowledgement: string | null;
        };
        BackfillReportDto: {
            from: string | null;
            till: string | null;
            goLiveOn: string | null;
            /** @description Of everything in the range, sent or not. */
            states: components["schemas"]["BackfillStateCountDto"][];
            /** @description How many documents the plan holds; exactly these will go. */
            planned: components["schemas"]["AmountsDto"];
            /** @description Why the plan holds no document, as a sentence; null when it holds some. */
            emptyBecause: string | null;
            preflight: components["schemas"]["ScoreDto"];
            causes: components["schemas"]["CauseDto"][];
            books: components["schemas"]["BackfillBooksDto"];
            xero: components["schemas"]["BackfillXeroDto"];
            fiscalDays: components["schemas"]["BackfillFiscalDaysDto"];
            chronology: components["schemas"]["BackfillChronologyDto"];
        };
        BackfillResultCountDto: {
            /** @description to_come, under_way, fiscalised, written_back, rejected, uncertain, held or excluded. */
            result: string;
            documents: number;
        };
        BackfillDto: {
            stopPercent: number;
            /** @description The words in which late documents were accepted; null when they were not. */
            acknowledgement: string | null;
            report: components["schemas"]["BackfillReportDto"];
            id: string;
            organisationId: string;
            /** @description planned, running, paused, stopped, completed or cancelled. */
            state: string;
            /** @description Why it was stopped. */
            reason: string | null;
            planned: number;
            released: number;
            /** @description Home, or at an end of another kind. */
            settled: number;
            results: components["schemas"]["BackfillResultCountDto"][];
            /** @description Documents per minute since it was begun or last resumed, decimal text; null while it rests or nothing has ended. */
            perMinute: string | null;
            secondsLeft: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
        };
        AcknowledgementDto: {
            /** @description The words in which late documents are accepted, exactly as `chronology.acknowledgement` of the plan gives them. */
            acknowledgement?: string;
        };
        BackfillLineDto: {
            /** @description From 1, in the order in which they go. */
            position: number;
            documentId: string;
            kind: string;
            number: string;
            issuedOn: string;
            currency: string;
            /** @description Decimal text. */
            total: string;
            state: string;
            reason: string | null;
            result: string;
        };
        BackfillInputDto: {
            /** @description The words in which late documents are accepted, exactly as `chronology.acknowledgement` of the plan gives them. */
            acknowledgement?: string;
            /** @description First document date; left out: the oldest. */
            from?: string;
            /** @description Last document date; left out, or on the go-live date or later: the day before the go-live date. */
            till?: string;
            /**
             * @description More than this percentage of rejections after the first five stops the run; of those five, any does.
             * @default 5
             */
            stopPercent: number;
        };
        ForgottenSubmissionDto: {
            number: string;
            kind: string;
            sourceId: string;
            currency: string;
            /** @description Decimal text. */
            total: string;
            sentAt: string;
            /** Format: date-time */
            foundAt: string;
        };
        SafeModeDto: {
            /** @description True: nothing is submitted. */
            isOn: boolean;
            /** @description Submissions that were sent, that the database has forgotten, and whose documents are not held yet. */
            forgotten: components["schemas"]["ForgottenSubmissionDto"][];
        };
        ReleaseDto: {
            /** @description Who has looked each of them up in the service's portal. */
            by: string;
            reason: string;
        };
        CallsLeftDto: {
            left: number;
            perDay: number;
        };
        PostponedWriteBackDto: {
            /**
             * Format: date-time
             * @description When the first of them began to wait.
             */
            since: string;
            documents: number;
        };
        StateAmountsDto: {
            documents: number;
            totals: components["schemas"]["CurrencyTotalDto"][];
            state: string;
            /** @description Earliest document date among them. */
            oldestOn: string;
        };
        BoardOrganisationDto: {
            id: string;
            name: string;
            /** @description connected, reconnect (a person must connect again) or disconnected. */
            status: string;
            statusReason: string | null;
            isPaused: boolean;
            fiscalAccountId: string | null;
            goLiveOn: string | null;
            /** @description Why the last run stopped early; null when it did not. */
            lastFailure: string | null;
            /** @description What is left of the day's calls to the books; null without a connection, and where the platform counts none. */
            callsLeft: components["schemas"]["CallsLeftDto"] | null;
            /** @description Write-back is postponed, fiscalising goes on; null: nothing waits for calls. */
            writeBackPostponed: components["schemas"]["PostponedWriteBackDto"] | null;
            /** @description States that have documents, in the order of their travel. */
            stations: components["schemas"]["StateAmountsDto"][];
            /** @description Date of the oldest document that is neither home nor excluded; null when there is none. */
            oldestOpenOn: string | null;
            /** @description Documents that are neither fiscalised nor excluded. */
            open: components["schemas"]["AmountsDto"];
        };
        FiscaliseAnywayDto: {
            /** @description Why it is to be fiscalised although another program seems to have done so; kept in its history. */
            reason: string;
            /** @description The number of the document, typed by the person who decides. */
            confirmation: string;
        };
        OriginalChoiceDto: {
            /**
             * Format: uuid
             * @description Ledgerstamp's id of the invoice that the credit note credits; null takes the choice back.
             */
            originalId: string | null;
        };
        CertificateTickDto: {
            /** @description numbers, characters, device, address, host or date. */
            check: string;
            /** @description met, not_checked (there was nothing to compare it with), confirmed by a person; or unmet, while it is held. */
            result: string;
            detail: string;
        };
        ReceiptRemarkDto: {
            /** @description OUTCOME_CONTRADICTED or FISCALISED_WITH_WARNING. */
            code: string;
            message: string;
        };
        FiscalDataDto: {
            deviceId: string;
            fiscalDay: string;
            fiscalNumber: string;
            verificationCode: string;
            qrUrl: string;
            pdfName: string | null;
            pdfSha256: string | null;
            /**
             * @description What the text of the PDF says: own, not_readable (no text; attached all the same), of_another, not_of_document or
             *     unopenable (none of these is attached). Null before it was looked at.
             */
            pdfCheck: string | null;
            /** @description What was checked before it counted as fiscalised; empty for receipts of earlier versions. */
            certificate: components["schemas"]["CertificateTickDto"][];
            /** Format: date-time */
            fiscalisedAt: string;
            remarks: components["schemas"]["ReceiptRemarkDto"][];
        };
        WriteBackDto: {
            /** @description attachment, note, link or reference. */
            part: string;
            /** @description written, refused, not_applicable, begun, postponed (it waits for calls), or to_check. */
            result: string;
            /** @description Refused only: why, as a stable code, see docs/operating.md. */
            reason: string | null;
            detail: string;
            /** @description The link of another app that was there before; null where nothing was replaced. */
            replaced: string | null;
            /** Format: date-time */
            at: string;
        };
        DocumentDto: {
            id: string;
            organisationId: string;
            /** @description Whose document it is. */
            organisationName: string;
            kind: string;
            sourceId: string;
            number: string;
            customerName: string;
            issuedOn: string;
            currency: string;
            /** @description Decimal text. */
            total: string;
            state: string;
            reason: string | null;
            /** @description What happened last, in words. */
            explanation: string;
            issues: components["schemas"]["IssueDto"][];
            lastFailure: string | null;
            /**
             * Format: date-time
             * @description When it is next checked automatically.
             */
            dueAt: string | null;
            fiscalData: components["schemas"]["FiscalDataDto"] | null;
            writeBacks: components["schemas"]["WriteBackDto"][];
        };
        DocumentPageDto: {
            documents: components["schemas"]["DocumentDto"][];
            page: number;
            pageSize: number;
            total: number;
        };
        VersionDifferenceDto: {
            /** @description For example total or lines[2].quantity; lines are counted from zero. */
            path: string;
            /** @description As it was fiscalised; empty for nothing. */
            before: string;
            /** @description As it is in the books now. */
            after: string;
            sentence: string;
        };
        DocumentChangeDto: {
            /** @description EDITED or VOIDED. */
            reason: string;
            differences: components["schemas"]["VersionDifferenceDto"][];
            /** @description What to do about it. */
            proposal: string;
        };
        LinkedDocumentDto: {
            /**
             * @description Who says so. `submission`: it was submitted so, and nothing else counts any more. Before that, the first of: a person's
             *     `choice`, the `allocation` of the credit note, the `reverse_link` of the invoice to which it is applied, a number in its
             *     `reference`.
             * @enum {string}
             */
            foundBy: "allocation" | "choice" | "reference" | "reverse_link" | "submission";
            id: string;
            kind: string;
            sourceId: string;
            number: string;
            issuedOn: string;
            currency: string;
            /** @description Decimal text. */
            total: string;
            state: string;
            fiscalNumber: string | null;
        };
        DocumentMoveDto: {
            /** Format: date-time */
            at: string;
            from: string | null;
            to: string;
            reason: string | null;
            detail: string;
            actor: string;
        };
        SubmissionDto: {
            attempt: number;
            state: string;
            requestId: string | null;
            detail: string | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            answeredAt: string | null;
            payloadSha256: string;
            /** @description The exact text that was sent. */
            payload: string;
        };
        StatementDto: {
            requestId: string;
            /** @description webhook, or status: it was asked. */
            heardBy: string;
            /** @description False: it came without a signature, and was only a reason to ask. */
            isTrusted: boolean;
            /** Format: date-time */
            heardAt: string;
            /** @description applied, repeated, contradicted, confirmed_otherwise or unreadable; null while it is not decided about. */
            settledAs: string | null;
            /** @description Why nobody can read it, as the end of a sentence; null for a statement that can be read. */
            unreadable: string | null;
            /** @description How often it was heard; counted while it cannot be read. */
            times: number;
            /** @description The service's own words: JSON text, verbatim; of what cannot be read the first 16,000 characters. */
            body: string;
        };
        DocumentDetailDto: {
            id: string;
            organisationId: string;
            /** @description Whose document it is. */
            organisationName: string;
            kind: string;
            sourceId: string;
            number: string;
            customerName: string;
            issuedOn: string;
            currency: string;
            /** @description Decimal text. */
            total: string;
            state: string;
            reason: string | null;
            /** @description What happened last, in words. */
            explanation: string;
            issues: components["schemas"]["IssueDto"][];
            lastFailure: string | null;
            /**
             * Format: date-time
             * @description When it is next checked automatically.
             */
            dueAt: string | null;
            fiscalData: components["schemas"]["FiscalDataDto"] | null;
            writeBacks: components["schemas"]["WriteBackDto"][];
            /** @description Null while the books agree with what was fiscalised, and for documents that are not fiscalised. */
            change: components["schemas"]["DocumentChangeDto"] | null;
            /** @description Invoices: the credit notes that credit it. */
            creditedBy: components["schemas"]["LinkedDocumentDto"][];
            /** @description Credit notes: the invoices that it credits; one as a rule. */
            credits: components["schemas"]["LinkedDocumentDto"][];
            /** @description The sales document as last read from the books. */
            source: Record<string, never>;
            history: components["schemas"]["DocumentMoveDto"][];
            submissions: components["schemas"]["SubmissionDto"][];
            /** @description Everything that the service said about it, first word first. */
            statements: components["schemas"]["StatementDto"][];
            /** @description The document on the platform's own pages; null where there is no such place. */
            sourceUrl: string | null;
        };
        DocumentExclusionDto: {
            /** @description Why it is not to be fiscalised; kept in its history. */
            reason: string;
        };
        HeaderDto: {
            name: string;
            value: string;
        };
        ExchangeDto: {
            /** @description call: we asked; webhook: the service told. */
            kind: string;
            /**
             * Format: date-time
             * @description When it began, or came in.
             */
            at: string;
            /** @description call: POST or GET. */
            method: string | null;
            /** @description call: where to. */
            address: string | null;
            /** @description call: the attempt that it was about, the last one if there were several. */
            attempt: number | null;
            requestHeaders: components["schemas"]["HeaderDto"][];
            /** @description call: what was sent, as text; null for no body. A status call can name requests of other documents as well. */
            requestBody: string | null;
            /** @description call: the HTTP status of the answer; null when there was none. */
            status: number | null;
            answerHeaders: components["schemas"]["HeaderDto"][];
            /** @description What came, as text: the answer, or the body of the delivery. Null for no answer; empty for a PDF. */
            answerBody: string | null;
            /** @description How many bytes came. Of a long answer only the beginning is kept. */
            answerBytes: number | null;
            /** @description call: how long it took, in milliseconds. */
            durationMs: number | null;
            /** @description Why there was no answer, or why a delivery could not be read. */
            failure: string | null;
            /** @description webhook: whether it was signed by the service. */
            isSigned: boolean | null;
        };
        GateDto: {
            /** @description Stable: SEEN, CONNECTED, …, or the code of an issue. */
            gate: string;
            /** @description open, closed, or ahead (not reached yet). */
            state: string;
            sentence: string;
            /** @description What to do; null where nothing has to be done. */
            fix: string | null;
            /** @description Who can: bookkeeper, administrator, operator, or time. */
            fixer: string | null;
            where: string | null;
            /** Format: date-time */
            since: string | null;
        };
        ExplanationDto: {
            id: string;
            number: string;
            customerName: string;
            state: string;
            /** @description The first closed gate in one sentence; null when nothing is in the way. */
            because: string | null;
            gates: components["schemas"]["GateDto"][];
        };
        StateCountDto: {
            state: string;
            documents: number;
        };
        OutcomesBySourceDto: {
            /** @description By a webhook of the service. */
            webhook: number;
            /** @description By asking for the status. */
            status: number;
        };
        HistoryDayDto: {
            /** @description YYYY-MM-DD */
            day: string;
            /** @description Documents that came into a state on this day; a state without any is left out. */
            states: components["schemas"]["StateCountDto"][];
            outcomes: components["schemas"]["OutcomesBySourceDto"];
        };
        PlannedCallsDto: {
            used: number;
            planned: number;
            /** @description Still ahead: kept from write-back. */
            kept: number;
        };
        WriteBackCallsDto: {
            used: number;
            waiting: number;
        };
        CallsOfTheDayDto: {
            perDay: number;
            left: number;
            /** @description Looking for changes. */
            polls: components["schemas"]["PlannedCallsDto"];
            /** @description Named documents, last looks and contacts of new sales. */
            newSales: components["schemas"]["PlannedCallsDto"];
            pdfs: components["schemas"]["WriteBackCallsDto"];
            links: components["schemas"]["WriteBackCallsDto"];
            notes: components["schemas"]["WriteBackCallsDto"];
            backfill: number;
            /** @description Settings of the books, and what people have asked for. */
            other: number;
            /** @description What write-back may use now: what is left, less what is kept. */
            writeBackLeft: number;
            /**
             * Format: date-time
             * @description When write-back began to wait for calls; null: it does not.
             */
            postponedSince: string | null;
            /**
             * Format: date-time
             * @description No call is made before then; null: calls may be made.
             */
            parkedUntil: string | null;
        };
        AnswerDto: {
            /** @description HTTP status. */
            status: number;
            /** @description As text; of a long answer the beginning. */
            text: string;
            /** @description How many bytes came. */
            bytes: number;
            /** @description What may be a request id in it, the likeliest first. */
            idsFound: string[];
        };
        CandidateDto: {
            requestId: string;
            /** Format: date-time */
            heardAt: string;
            /** @description fiscalised, rejected or pending. */
            result: string;
            fiscalNumber: string | null;
            pdfName: string | null;
            /** @description The service's own words. */
            statement: string;
        };
        NumberedReceiptDto: {
            deviceId: string;
            fiscalNumber: string;
            /**
             * Format: date-time
             * @description When its document was sent.
             */
            sentAt: string;
        };
        MissingNumbersDto: {
            count: number;
            /** @description The first twenty. */
            first: string[];
        };
        NumbersAroundDto: {
            /** @description The last receipt of what was sent before. */
            before: components["schemas"]["NumberedReceiptDto"] | null;
            /** @description The first receipt of what was sent after. */
            after: components["schemas"]["NumberedReceiptDto"] | null;
            /** @description Numbers between the two that no receipt here has; null while nothing can be said. */
            missing: components["schemas"]["MissingNumbersDto"] | null;
            /** @description Documents sent between the two whose outcome is not known, this one included. */
            openBetween: number;
        };
        HeldReceiptDto: {
            deviceId: string;
            fiscalDay: string;
            fiscalNumber: string;
            verificationCode: string;
            qrUrl: string;
            pdfName: string | null;
            /** @description What is checked before it counts; `fiscalised` with `confirms` can confirm device, host and date. */
            certificate: components["schemas"]["CertificateTickDto"][];
        };
        TakenDecisionDto: {
            decision: string;
            reason: string;
            by: string;
            /** Format: date-time */
            at: string;
            confirmedBy: string | null;
            /** Format: date-time */
            appliedAt: string | null;
        };
        EvidenceDto: {
            documentNumber: string;
            attempt: number;
            /** Format: date-time */
            sentAt: string;
            /** @description Minutes since, by the database's clock. */
            ageMinutes: number;
            whatIsKnown: string;
            requestId: string | null;
            payloadSha256: string;
            payload: string;
            /** @description Null: no answer came. */
            answer: components["schemas"]["AnswerDto"] | null;
            candidates: components["schemas"]["CandidateDto"][];
            numbers: components["schemas"]["NumbersAroundDto"];
            /** @description Null: the service has reported no receipt for its request, or several that differ. */
            heldReceipt: components["schemas"]["HeldReceiptDto"] | null;
            /** @description Decisions that can be taken now; none in the first 30 minutes. */
            possibleDecisions: string[];
            needsTwoPeople: boolean;
            decisions: components["schemas"]["TakenDecisionDto"][];
        };
        EnteredFiscalDataDto: {
            deviceId: string;
            fiscalDay: string;
            /** @description The device's own number of the receipt, not the invoice number. */
            fiscalNumber: string;
            verificationCode: string;
            /**
             * Format: uri
             * @description The address in the QR code.
             */
            qrUrl: string;
            /** @description Name under which the service keeps the PDF, if it is known. */
            pdfName?: string;
            /**
             * @description Checks that are not met and that the person has looked at: device, host or date. Numbers, text and address must be
             *     right. Each is kept as confirmed, with the name of the person.
             */
            confirms?: ("date" | "device" | "host")[];
        };
        ResolutionInputDto: {
            /** @enum {string} */
            decision: "adopted" | "fiscalised" | "not_received" | "rejected";
            /** @description Typed by the person, letter by letter: the number of the document that is decided about. */
            documentNumber: string;
            /** @description Who decides: a name, for the history. */
            by: string;
            /** @description How it is known; kept in the document's history. */
            reason: string;
            /** @description With `fiscalised`. */
            fiscalData?: components["schemas"]["EnteredFiscalDataDto"];
            /** @description With `adopted`: any request id; a candidate, one of `idsFound`, or one that the service's support has named. */
            requestId?: string;
        };
        ResolutionResultDto: {
            /** @description applied */
            result: string;
            /** @description State of the document now. */
            state: string;
        };
        ReconciliationScheduleDto: {
            cron: string;
            timeZone: string;
            isEnabled: boolean;
            /**
             * Format: date-time
             * @description When it fires next; a time that was missed is caught up once. Null: the service has not come to it yet.
             */
            nextAt: string | null;
        };
        ReconciliationScheduleInputDto: {
            /**
             * @description By whose clocks.
             * @default Africa/Harare
             */
            timeZone: string;
            /** @description Minute, hour, day of month, month, day of week; for example `30 2 * * *`. */
            cron: string;
            /** @default true */
            isEnabled: boolean;
        };
        ReconciliationInputDto: {
            /** @description First document date; left out: the first day of the month before. */
            from?: string;
            /** @description Last document date; left out: today, by the time zone of the schedule. */
            to?: string;
            /**
             * @description What has changed in the books since they were read last, or everything: only that shows what they have lost.
             * @default incremental
             * @enum {string}
             */
            reading: "full" | "incremental";
        };
        ReconciliationClassDto: {
            /**
             * @description missing, doubled, in_no_book, changed_after, uncertain, rejected, waiting, pending, before_go_live, excluded, void,
             *     credited or agreed; all of them, in this order.
             */
            class: string;
            documents: number;
            /** @description Books and fiscal results do not say the same, or nobody knows whether they do. */
            isDifference: boolean;
        };
        ReconciliationDto: {
            id: string;
            organisationId: string;
            /** @description nightly or on_demand. */
            trigger: string;
            /** @description queued, reading, comparing, completed or failed. */
            state: string;
            /** @description Why it waits or failed; empty text when there is nothing to say. */
            detail: string;
            from: string;
            to: string;
            /** @description incremental or full. */
            reading: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When the books had been read to their end.
             */
            booksReadAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @description All documents of the period; this and what follows is null until the run is completed. */
            population: number | null;
            /** @description Documents in a class that is a difference. */
            differences: number | null;
            /** @description True: there are none. */
            isWell: boolean | null;
            classes: components["schemas"]["ReconciliationClassDto"][] | null;
        };
        ReconciliationTotalDto: {
            /** @description Month of the documents in the books, YYYY-MM. */
            month: string;
            currency: string;
            /** @description invoice or credit_note. */
            kind: string;
            class: string;
            documents: number;
            /** @description Decimal text. */
            books: string;
            /** @description What was sent and fiscalised of it, decimal text. */
            fiscalised: string;
        };
        ReconciliationTaxDto: {
            /** @description Month of the receipts, YYYY-MM. */
            month: string;
            currency: string;
            kind: string;
            /** @description The service's code; MIXED: tax that the documents do not divide among their codes. */
            taxCode: string;
            /** @description What was sent, tax included, decimal text. */
            amount: string;
            tax: string;
        };
        ReconciliationReportDto: {
            id: string;
            organisationId: string;
            /** @description nightly or on_demand. */
            trigger: string;
            /** @description queued, reading, comparing, completed or failed. */
            state: string;
            /** @description Why it waits or failed; empty text when there is nothing to say. */
            detail: string;
            from: string;
            to: string;
            /** @description incremental or full. */
            reading: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When the books had been read to their end.
             */
            booksReadAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @description All documents of the period; this and what follows is null until the run is completed. */
            population: number | null;
            /** @description Documents in a class that is a difference. */
            differences: number | null;
            /** @description True: there are none. */
            isWell: boolean | null;
            classes: components["schemas"]["ReconciliationClassDto"][] | null;
            totals: components["schemas"]["ReconciliationTotalDto"][] | null;
            taxes: components["schemas"]["ReconciliationTaxDto"][] | null;
            /** @description What was compared. The same inputs give the same report. */
            inputsSha256: string | null;
            documentsSha256: string | null;
            /** @description The report itself. */
            sha256: string | null;
        };
        ReconciledReceiptDto: {
            deviceId: string;
            fiscalDay: string;
            fiscalNumber: string;
        };
        ReconciledOriginalDto: {
            number: string;
            issuedOn: string;
        };
        ReconciledDocumentDto: {
            /** @description From 1, by date. */
            position: number;
            class: string;
            /** @description Null: the books have it and it is not known here. */
            documentId: string | null;
            kind: string;
            number: string;
            sourceId: string;
            issuedOn: string;
            currency: string;
            /** @description Total in the books, decimal text. */
            books: string;
            /** @description Total that was sent, decimal text; null: not fiscalised. */
            fiscalised: string | null;
            /** @description Stable codes; empty where the class says it all. */
            reasons: string[];
            /** @description Words and author of the last move. */
            detail: string;
            actor: string;
            receipt: components["schemas"]["ReconciledReceiptDto"] | null;
            /** @description Moment of the receipt by the device's clock, YYYY-MM-DDTHH:MM:SS; null: not fiscalised. */
            datedAt: string | null;
            /** @description The receipt is dated in another month than the document of the books. */
            straddles: boolean;
            /** @description Fiscalised credit notes: the invoice that they credit, where it is known. */
            original: components["schemas"]["ReconciledOriginalDto"] | null;
        };
        ZReportLineDto: {
            deviceId: string;
            fiscalDay: string;
            currency: string;
            /** @description As in the tax mappings. */
            taxCode: string;
            /** @enum {string} */
            kind: "credit_note" | "invoice";
            /** @description With tax, decimal text; positive for credit notes, too. */
            amount: string;
            tax: string;
        };
        VatPackInputDto: {
            /** @description Totals of the device's Z-reports, to be compared with what was sent on these fiscal days. */
            zReport?: components["schemas"]["ZReportLineDto"][];
            /** @description The same as CSV, with the headings deviceId, fiscalDay, currency, taxCode, kind, amount, tax. */
            zReportCsv?: string;
        };
        UnfetchedPdfDto: {
            documentId: string;
            why: string;
        };
        FetchedPdfsDto: {
            fetched: number;
            /** @description PDFs that the service has named and that are still not here. */
            left: number;
            failures: components["schemas"]["UnfetchedPdfDto"][];
        };
        LedgerVerificationDto: {
            /** @description A head that was written down earlier: the chain must pass through it. For example 42:<64 hex digits>. */
            head?: string;
        };
        VerifiedLedgerDto: {
            isWhole: boolean;
            /** @description How many entries were followed; of a broken ledger: the place of the first entry that is wrong. */
            entries: string;
            /** @description To be written down outside this database; null for a ledger that is broken. */
            head: string | null;
            /** @description Where and how it breaks; null when it is whole. */
            fault: string | null;
        };
        AlertChannelDto: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "email" | "webhook";
            /** @description Null: all organisations. */
            organisationId: string | null;
            /** @description Null: all causes. */
            causes: ("BACKFILL_STOPPED" | "CLOCK_DIFFERS" | "CONNECTIONS_USED_UP" | "CONNECTION_IDLE_SOON" | "DOCUMENTS_REJECTED" | "DOCUMENTS_UNCERTAIN" | "LEDGER_BROKEN" | "OUTCOME_LATE" | "OUTCOME_NEARLY_EXPIRED" | "OUTCOME_UNREADABLE" | "QUOTA_PARKED" | "RECONNECT_NEEDED" | "SAFE_MODE" | "SUBMISSIONS_STOPPED" | "SUBSCRIPTION_EXPIRING" | "WEBHOOK_LOOKS_DISABLED" | "WEBHOOK_MISSES" | "WRITE_BACK_POSTPONED" | "WRONG_KEYS")[] | null;
            /** @description Null for e-mail. */
            url: string | null;
            /** @description Null for a webhook. */
            recipients: string[] | null;
            isEnabled: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        AlertChannelInputDto: {
            /** @description For people; each channel has a name of its own. */
            name: string;
            /**
             * @description Cannot be changed afterwards.
             * @enum {string}
             */
            kind: "email" | "webhook";
            /**
             * Format: uuid
             * @description Only alerts of this organisation; null or left out: all alerts.
             */
            organisationId?: string | null;
            /** @description Only these causes; null or left out: all. */
            causes?: ("BACKFILL_STOPPED" | "CLOCK_DIFFERS" | "CONNECTIONS_USED_UP" | "CONNECTION_IDLE_SOON" | "DOCUMENTS_REJECTED" | "DOCUMENTS_UNCERTAIN" | "LEDGER_BROKEN" | "OUTCOME_LATE" | "OUTCOME_NEARLY_EXPIRED" | "OUTCOME_UNREADABLE" | "QUOTA_PARKED" | "RECONNECT_NEEDED" | "SAFE_MODE" | "SUBMISSIONS_STOPPED" | "SUBSCRIPTION_EXPIRING" | "WEBHOOK_LOOKS_DISABLED" | "WEBHOOK_MISSES" | "WRITE_BACK_POSTPONED" | "WRONG_KEYS")[] | null;
            /** @description Of a webhook: where messages are posted; https, and outside of our own network unless that is allowed. */
            url?: string;
            /** @description Of e-mail: addresses. */
            recipients?: string[];
            /**
             * @description False: nothing is sent, and what was on its way is given up.
             * @default true
             */
            isEnabled: boolean;
        };
        AlertChannelWithSecretDto: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "email" | "webhook";
            /** @description Null: all organisations. */
            organisationId: string | null;
            /** @description Null: all causes. */
            causes: ("BACKFILL_STOPPED" | "CLOCK_DIFFERS" | "CONNECTIONS_USED_UP" | "CONNECTION_IDLE_SOON" | "DOCUMENTS_REJECTED" | "DOCUMENTS_UNCERTAIN" | "LEDGER_BROKEN" | "OUTCOME_LATE" | "OUTCOME_NEARLY_EXPIRED" | "OUTCOME_UNREADABLE" | "QUOTA_PARKED" | "RECONNECT_NEEDED" | "SAFE_MODE" | "SUBMISSIONS_STOPPED" | "SUBSCRIPTION_EXPIRING" | "WEBHOOK_LOOKS_DISABLED" | "WEBHOOK_MISSES" | "WRITE_BACK_POSTPONED" | "WRONG_KEYS")[] | null;
            /** @description Null for e-mail. */
            url: string | null;
            /** @description Null for a webhook. */
            recipients: string[] | null;
            isEnabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description What the receiver checks signatures with (`whsec_` and base64); null for e-mail. Shown this once. */
            secret: string | null;
        };
        AlertDeliveryDto: {
            /** @description The `webhook-id`, the same for every attempt. */
            id: string;
            /** @description Null: a test. */
            alertId: string | null;
            /** @enum {string} */
            event: "closed" | "opened" | "test" | "updated";
            /** Format: date-time */
            createdAt: string;
            attempts: number;
            /**
             * @description Null: still on its way.
             * @enum {string|null}
             */
            result: "delivered" | "given_up" | null;
            /** Format: date-time */
            endedAt: string | null;
            /**
             * Format: date-time
             * @description When it is tried next; null once it has ended.
             */
            dueAt: string | null;
            lastFailure: string | null;
        };
        AlertSettingsDto: {
            mutedCauses: ("BACKFILL_STOPPED" | "CLOCK_DIFFERS" | "CONNECTIONS_USED_UP" | "CONNECTION_IDLE_SOON" | "DOCUMENTS_REJECTED" | "DOCUMENTS_UNCERTAIN" | "LEDGER_BROKEN" | "OUTCOME_LATE" | "OUTCOME_NEARLY_EXPIRED" | "OUTCOME_UNREADABLE" | "QUOTA_PARKED" | "RECONNECT_NEEDED" | "SAFE_MODE" | "SUBMISSIONS_STOPPED" | "SUBSCRIPTION_EXPIRING" | "WEBHOOK_LOOKS_DISABLED" | "WEBHOOK_MISSES" | "WRITE_BACK_POSTPONED" | "WRONG_KEYS")[];
            quietMinutes: number;
            digestMinutes: number;
            /** @description False: those of the installation, or the defaults, hold here. */
            isOwn: boolean;
        };
        AlertSettingsInputDto: {
            /** @description Seen in the list, and told nowhere. */
            mutedCauses: ("BACKFILL_STOPPED" | "CLOCK_DIFFERS" | "CONNECTIONS_USED_UP" | "CONNECTION_IDLE_SOON" | "DOCUMENTS_REJECTED" | "DOCUMENTS_UNCERTAIN" | "LEDGER_BROKEN" | "OUTCOME_LATE" | "OUTCOME_NEARLY_EXPIRED" | "OUTCOME_UNREADABLE" | "QUOTA_PARKED" | "RECONNECT_NEEDED" | "SAFE_MODE" | "SUBMISSIONS_STOPPED" | "SUBSCRIPTION_EXPIRING" | "WEBHOOK_LOOKS_DISABLED" | "WEBHOOK_MISSES" | "WRITE_BACK_POSTPONED" | "WRONG_KEYS")[];
            /** @description Rest between two messages about one alert; recovery is told at once. */
            quietMinutes: number;
            /** @description How long a new alert about documents gathers more of them before it is told: one message for all. */
            digestMinutes: number;
        };
        AlertDto: {
            id: string;
            /** @description Null: it concerns the whole installation. */
            organisationId: string | null;
            /** @description Name of what it is about: an organisation, a fiscal account. */
            about: string;
            /** @description What happened. */
            what: string;
            /** @description Documents concerned now; null where it is not about documents. */
            documents: number | null;
            /** @description Numbers of the latest of them, at most ten. */
            numbers: string[];
            /** @description How often it has happened since it was opened. */
            occurrences: number;
            /** Format: date-time */
            openedAt: string;
            /** Format: date-time */
            lastAt: string;
            /** Format: date-time */
            closedAt: string | null;
            /** Format: date-time */
            acknowledgedAt: string | null;
            acknowledgedBy: string | null;
            /**
             * Format: date-time
             * @description When the channels were last told of it; null: not yet.
             */
            toldAt: string | null;
            /** @enum {string} */
            cause: "BACKFILL_STOPPED" | "CLOCK_DIFFERS" | "CONNECTIONS_USED_UP" | "CONNECTION_IDLE_SOON" | "DOCUMENTS_REJECTED" | "DOCUMENTS_UNCERTAIN" | "LEDGER_BROKEN" | "OUTCOME_LATE" | "OUTCOME_NEARLY_EXPIRED" | "OUTCOME_UNREADABLE" | "QUOTA_PARKED" | "RECONNECT_NEEDED" | "SAFE_MODE" | "SUBMISSIONS_STOPPED" | "SUBSCRIPTION_EXPIRING" | "WEBHOOK_LOOKS_DISABLED" | "WEBHOOK_MISSES" | "WRITE_BACK_POSTPONED" | "WRONG_KEYS";
            /** @enum {string} */
            severity: "critical" | "warning";
            title: string;
            /** @description What it means for the business. */
            means: string;
            nextStep: string;
        };
        AcknowledgeAlertDto: {
            /** @description Who has taken note. */
            by: string;
        };
        AlertCauseDto: {
            /** @enum {string} */
            cause: "BACKFILL_STOPPED" | "CLOCK_DIFFERS" | "CONNECTIONS_USED_UP" | "CONNECTION_IDLE_SOON" | "DOCUMENTS_REJECTED" | "DOCUMENTS_UNCERTAIN" | "LEDGER_BROKEN" | "OUTCOME_LATE" | "OUTCOME_NEARLY_EXPIRED" | "OUTCOME_UNREADABLE" | "QUOTA_PARKED" | "RECONNECT_NEEDED" | "SAFE_MODE" | "SUBMISSIONS_STOPPED" | "SUBSCRIPTION_EXPIRING" | "WEBHOOK_LOOKS_DISABLED" | "WEBHOOK_MISSES" | "WRITE_BACK_POSTPONED" | "WRONG_KEYS";
            /** @enum {string} */
            severity: "critical" | "warning";
            title: string;
            /** @description What it means for the business. */
            means: string;
            nextStep: string;
        };
        DifferingClockDto: {
            /** @description A process of ours (host and number), or the service by its name. */
            name: string;
            /** @description True: the clock of a service that we call, as its answers say it. */
            isOfService: boolean;
            /** @description Positive: it is ahead of the database's. */
            differenceMs: number;
            /** @description In words: `3 minutes ahead of`. */
            difference: string;
            /** @description True: nothing is submitted while it is so. */
            stopsSubmissions: boolean;
            /** Format: date-time */
            measuredAt: string;
        };
        ClocksDto: {
            /** @description Those that differ enough to be told of, the largest difference first. */
            differing: components["schemas"]["DifferingClockDto"][];
        };
        VersionDto: {
            version: string;
            /** @description Version of Node.js. */
            node: string;
            /** @description Version of PostgreSQL. */
            database: string;
            /**
             * Format: date-time
             * @description Since when this process has been running.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description By the clock of the database, which decides what is due.
             */
            databaseTime: string;
        };
        AccountFindingDto: {
            /** @description Stable: docs/fiscal-operations.md lists them all. */
            code: string;
            /**
             * @description fault: nothing can be fiscalised as it is. warning: it works, but somebody should look.
             * @enum {string}
             */
            level: "fault" | "ok" | "warning";
            /** @description In one or two sentences. */
            message: string;
            /** @description What to do about it; null when there is nothing to do. */
            nextStep: string | null;
        };
        AccountCheckDto: {
            /** Format: date-time */
            checkedAt: string;
            /**
             * @description The worst of the findings.
             * @enum {string}
             */
            level: "fault" | "ok" | "warning";
            findings: components["schemas"]["AccountFindingDto"][];
        };
        LastWebhookEventDto: {
            /** Format: date-time */
            at: string;
            /** @description False: anybody could have sent it; it counts as a hint only. */
            isSigned: boolean;
            /** @description Why it could not be read; null when it could. */
            fault: string | null;
        };
        LastEventDto: {
            /**
             * Format: date-time
             * @description The database's clock, to compare with.
             */
            now: string;
            /** @description Null: none was ever accepted; the account check says how many were turned away. */
            event: components["schemas"]["LastWebhookEventDto"] | null;
        };
        DeviceTaxDto: {
            id: number;
            name: string;
            /** @description Decimal text; null for exempt. */
            percent: string | null;
            validFrom: string | null;
            validTill: string | null;
        };
        DeviceTaxesDto: {
            /**
             * Format: date-time
             * @description Null: never yet, and then there are none.
             */
            readAt: string | null;
            /** @description Why the last reading did not work; null when it did. */
            failure: string | null;
            taxes: components["schemas"]["DeviceTaxDto"][];
        };
        ServiceCurrenciesDto: {
            /**
             * Format: date-time
             * @description Null: never yet, and then there are none.
             */
            readAt: string | null;
            /** @description Why the last reading did not work; null when it did. */
            failure: string | null;
            currencies: string[];
        };
        TaxpayerDto: {
            tin: string;
            vatNumber: string | null;
            name: string | null;
            /** @description service or person. */
            saidBy: string;
        };
        FiscalAccountDto: {
            id: string;
            service: string;
            name: string;
            profile: string;
            settings: Record<string, never>;
            timeOffset: string;
            /** @description The address to register with the service for its webhooks. */
            webhookUrl: string;
            /** @description Null: not known yet. */
            taxpayer: components["schemas"]["TaxpayerDto"] | null;
            /** @description Whether several organisations may use it. */
            isShared: boolean;
            /** @description What the last check found; null when there was none. */
            lastCheck: components["schemas"]["AccountCheckDto"] | null;
        };
        FiscalAccountInputDto: {
            /** @description For people; unique. */
            name: string;
            /**
             * @description Name of the service; the first one of this build if left out. GET /api/fiscal-services lists them.
             * @enum {string}
             */
            service?: "fiscal-harmony";
            /**
             * @description contract: The five headers of the interface document, secret included. published: Bodies signed with the secret, which never travels itself; X-App-Station.
             * @enum {string}
             */
            profile?: "contract" | "published";
            /** @description By name, as the service declares them. Stored encrypted; never shown again. */
            credentials: {
                /** @description The API key. */
                apiKey: string;
                /** @description The API secret; it also signs webhooks. */
                apiSecret: string;
                /** @description Name of the application as the provider has registered it. */
                application: string;
            };
            /** @description What the service's interface leaves open, as the service declares it: see docs/assumptions.md. */
            settings?: {
                /** @description Workstation that is named in every call; "ledgerstamp" if left out. */
                station?: unknown;
                /** @description Value of X-App-Version as text; "1" if left out. */
                appVersion?: unknown;
                /** @description Header names to use instead of the profile's own, by what they carry, for example {"station":"X-App-Station"}. */
                headerNames?: unknown;
                /** @description Paths of the operations for which the interface lists none, for example {"fiscalDevice":"/device"}. */
                paths?: unknown;
                /** @description hmac (default of the profile published): events must be signed. optional (default of the profile contract): one without a signature is a mere hint, one with a wrong signature is turned away. none: any event is a mere hint. */
                webhookSignature?: unknown;
                /** @description Header in which the signature of an event comes; "X-Api-Signature" if left out. */
                webhookSignatureHeader?: unknown;
                /** @description any (default): the device may number receipts in another order than they were submitted. follows_submissions: then "ledgerstamp check" calls a number out of that order a fault. */
                numberOrder?: unknown;
                /** @description Host of the verification addresses if it is none of the tax authority; confirm it after comparing a printed receipt. */
                verificationHost?: unknown;
            };
            /** @description Offset of the device's clock from UTC. */
            timeOffset?: string;
            /** @description Of the taxpayer whose device the account has, where the service does not say it. */
            taxpayerTin?: string;
            /** @description Whether several organisations may use the account; without it, one. */
            isShared?: boolean;
        };
        FiscalAccountChangeDto: {
            /** @description For people; unique. */
            name?: string;
            /**
             * @description contract: The five headers of the interface document, secret included. published: Bodies signed with the secret, which never travels itself; X-App-Station.
             * @enum {string}
             */
            profile?: "contract" | "published";
            /** @description What the service's interface leaves open, as the service declares it: see docs/assumptions.md. */
            settings?: {
                /** @description Workstation that is named in every call; "ledgerstamp" if left out. */
                station?: unknown;
                /** @description Value of X-App-Version as text; "1" if left out. */
                appVersion?: unknown;
                /** @description Header names to use instead of the profile's own, by what they carry, for example {"station":"X-App-Station"}. */
                headerNames?: unknown;
                /** @description Paths of the operations for which the interface lists none, for example {"fiscalDevice":"/device"}. */
                paths?: unknown;
                /** @description hmac (default of the profile published): events must be signed. optional (default of the profile contract): one without a signature is a mere hint, one with a wrong signature is turned away. none: any event is a mere hint. */
                webhookSignature?: unknown;
                /** @description Header in which the signature of an event comes; "X-Api-Signature" if left out. */
                webhookSignatureHeader?: unknown;
                /** @description any (default): the device may number receipts in another order than they were submitted. follows_submissions: then "ledgerstamp check" calls a number out of that order a fault. */
                numberOrder?: unknown;
                /** @description Host of the verification addresses if it is none of the tax authority; confirm it after comparing a printed receipt. */
                verificationHost?: unknown;
            };
            /** @description Offset of the device's clock from UTC. */
            timeOffset?: string;
            /** @description Of the taxpayer whose device the account has, where the service does not say it. */
            taxpayerTin?: string;
            /** @description Whether several organisations may use the account; without it, one. */
            isShared?: boolean;
            /** @description All of them at once. They also repair an account whose stored ones can no longer be opened. */
            credentials?: {
                /** @description The API key. */
                apiKey: string;
                /** @description The API secret; it also signs webhooks. */
                apiSecret: string;
                /** @description Name of the application as the provider has registered it. */
                application: string;
            };
            /** @description Name or TIN of the taxpayer of the device: needed where new credentials lead to that of another one. */
            confirmTaxpayer?: string;
        };
        MappingClaimDto: {
            organisationId: string;
            organisation: string;
            /** @description Null: it is stored without one. */
            destination: string | null;
        };
        HeldMappingDto: {
            /** @description The service's own id of it. */
            id: string;
            /** @description Currency, or id of the device's tax. */
            destination: string;
            /** @description Null for currencies, and where the service has none. */
            name: string | null;
        };
        MappingDifferenceDto: {
            /** @enum {string} */
            kind: "currency" | "tax";
            /** @description Tax code, or currency. */
            code: string;
            /**
             * @description missing: not at the service. differing: another destination there. only_there: no organisation stores it.
             *     ambiguous: several entries there. contradictory: organisations disagree. incomplete: stored without destination.
             * @enum {string}
             */
            state: "ambiguous" | "contradictory" | "differing" | "incomplete" | "missing" | "only_there";
            /** @description What would be pushed; null when nothing can be. */
            wanted: string | null;
            claims: components["schemas"]["MappingClaimDto"][];
            held: components["schemas"]["HeldMappingDto"][];
        };
        MappingDriftDto: {
            /**
             * Format: date-time
             * @description When the service was asked; null: never yet, and then nothing is compared.
             */
            readAt: string | null;
            /** @description Why the last reading did not work; null when it did. */
            failure: string | null;
            differences: components["schemas"]["MappingDifferenceDto"][];
        };
        SeenMappingDto: {
            id: string;
            destination: string;
            name?: string | null;
        };
        MappingChangeDto: {
            /** @enum {string} */
            kind: "currency" | "tax";
            code: string;
            /**
             * @description create if left out; update and delete need what was seen.
             * @enum {string}
             */
            action?: "create" | "delete" | "update";
            seen?: components["schemas"]["SeenMappingDto"];
        };
        MappingPushDto: {
            /** @description Applied one by one, in this order. */
            changes: components["schemas"]["MappingChangeDto"][];
        };
        AppliedChangeDto: {
            /** @enum {string} */
            kind: "currency" | "tax";
            code: string;
            /** @enum {string} */
            action: "create" | "delete" | "update";
            /**
             * @description applied: the service has it so now. unchanged: it had it already. conflict: its entry is not the one that was
             *     seen. refused: what is stored here does not allow it. failed: the call did not work.
             * @enum {string}
             */
            result: "applied" | "conflict" | "failed" | "refused" | "unchanged";
            detail: string;
            /** @description What the service has now, as far as it is known. */
            now: components["schemas"]["HeldMappingDto"] | null;
        };
        DeclaredNameDto: {
            name: string;
            description: string;
        };
        DeclaredSettingDto: {
            name: string;
            description: string;
            /** @description What it may be; null for any text. */
            choices: string[] | null;
            /** @description The names of the texts that it holds; null where it is a text itself. */
            fields: string[] | null;
        };
        FiscalServiceDto: {
            name: string;
            /** @description The first one is the default. */
            profiles: components["schemas"]["DeclaredNameDto"][];
            /** @description Every one of them is needed. */
            credentials: components["schemas"]["DeclaredNameDto"][];
            /** @description None of them is needed. */
            settings: components["schemas"]["DeclaredSettingDto"][];
        };
        PushedMappingsDto: {
            /** @description What the service did not have and has been given. */
            added: string[];
            /** @description What it has otherwise than stored here; left as it is. */
            differing: string[];
        };
        BooksTaxDto: {
            taxType: string;
            name: string;
            percent: string;
        };
        BooksTaxesDto: {
            /**
             * Format: date-time
             * @description Null: never yet, and then there are none.
             */
            readAt: string | null;
            /** @description Why the last reading did not work; null when it did. */
            failure: string | null;
            taxes: components["schemas"]["BooksTaxDto"][];
        };
        ConsentAddressDto: {
            /** @description The platform's consent page. */
            url: string;
        };
        ConnectedOrganisationDto: {
            id: string;
            tenantId: string;
            name: string;
            /** @description connected, reconnect or disconnected. */
            status: string;
            statusReason: string | null;
            /** Format: date-time */
            statusSince: string;
        };
        ConnectionDto: {
            id: string;
            platform: string;
            /** @description authorization_code (a person's consent) or client_credentials (a custom connection). */
            grantType: string;
            /** @description active, reconnect (a person must connect again) or disconnected. */
            state: string;
            /** @description CONSENT_GONE, ACCESS_REFUSED, DISCONNECTED; null while it is active. */
            reason: string | null;
            /** Format: date-time */
            since: string;
            organisations: components["schemas"]["ConnectedOrganisationDto"][];
            scopes: string[];
            /** Format: date-time */
            connectedAt: string;
            /**
             * Format: date-time
             * @description When its tokens were renewed last.
             */
            refreshedAt: string;
            /**
             * Format: date-time
             * @description When it ends unless its tokens are renewed, which happens automatically; null if it does not end.
             */
            idleEndsAt: string | null;
            /** @description True: every refresh has failed for weeks, and it is about to end. */
            isIdleSoon: boolean;
        };
        ConnectionAllowanceDto: {
            /** @description Organisations that are connected by a person's consent. */
            used: number;
            /** @description XERO_CONNECTIONS, else what the plan with these calls a day has. */
            allowed: number;
            /** @description True: time for a larger plan; beyond it Xero lets nobody connect. */
            isNearlyUsed: boolean;
        };
        ConnectionsSummaryDto: {
            active: number;
            disconnected: number;
            reconnect: number;
            idleSoon: number;
            organisationsToReconnect: number;
            allowance: components["schemas"]["ConnectionAllowanceDto"];
        };
        CustomConnectionDto: {
            /** @enum {string} */
            grantType: "client_credentials";
            /** @description Platform, for example xero. */
            platform: string;
            clientId: string;
            /** @description Goes in and never comes out. */
            clientSecret: string;
            /**
             * Format: uuid
             * @description The organisation on the platform; only needed if the platform asks for it.
             */
            tenantId?: string;
        };
        SettingsTaxDto: {
            taxType: string;
            name: string;
            /** @description Decimal text, for example 15.5. */
            percent: string;
            isActive: boolean;
            appliesToSales: boolean;
        };
        SettingsCurrencyDto: {
            code: string;
            name: string;
        };
        SettingsItemDto: {
            code: string;
            name: string;
            isSold: boolean;
            salesAccount: string | null;
            salesTaxType: string | null;
        };
        SettingsAccountDto: {
            code: string;
            name: string;
            type: string;
            taxType: string | null;
        };
        BooksSettingsDto: {
            name: string;
            legalName: string | null;
            baseCurrency: string;
            countryCode: string;
            /** @description In the platform's own words. */
            timeZone: string | null;
            /** @description The same as an IANA name; null: not known. Missing in what was read by an older version. */
            ianaZone?: string | null;
            /** @description Documents dated on or before one of these days cannot be changed in the books. */
            periodLockDate: string | null;
            endOfYearLockDate: string | null;
            taxes: components["schemas"]["SettingsTaxDto"][];
            currencies: components["schemas"]["SettingsCurrencyDto"][];
            items: components["schemas"]["SettingsItemDto"][];
            /** @description Active accounts that sales are booked to. */
            salesAccounts: components["schemas"]["SettingsAccountDto"][];
        };
        BooksDto: {
            /**
             * Format: date-time
             * @description Null: never yet.
             */
            readAt: string | null;
            /** @description Why the last reading did not work; null when it did. */
            failure: string | null;
            settings: components["schemas"]["BooksSettingsDto"] | null;
        };
        OrganisationDto: {
            id: string;
            platform: string;
            tenantId: string;
            name: string;
            baseCurrency: string;
            countryCode: string;
            /** @description IANA name of the zone of the books, for example Europe/London; null: not read yet, or not known. */
            timeZone: string | null;
            /** @description connected, reconnect (a person must connect again) or disconnected. */
            status: string;
            /** @description CONSENT_GONE, TENANT_GONE, ACCESS_REFUSED or DISCONNECTED; null while it is connected. */
            statusReason: string | null;
            /** Format: date-time */
            statusSince: string;
            isPaused: boolean;
            fiscalAccountId: string | null;
            goLiveOn: string | null;
            /** @description none, in_use or unknown; null: nobody has said yet. */
            otherIntegration: string | null;
            otherIntegrationUntil: string | null;
            tinField: string;
            vatField: string;
            buyerWithoutTin: string;
            paidBy: string;
            unpaidAs: string;
            taxCents: string;
            lateDocuments: string;
            trigger: string;
            creditNoteReason: string;
            writesNote: string;
            replacesLink: boolean;
            attachmentIncludeOnline: boolean;
            writesReference: boolean;
            repairsAttachment: boolean;
            /** @description Why the last run stopped early; null when it did not. */
            lastFailure: string | null;
            /** @description True when nothing is being worked on and nothing is due before the next look at the books. */
            isResting: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    SessionController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDto"];
                };
            };
        };
    };
    SessionController_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDto"];
                };
            };
        };
    };
    SessionController_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    CoverageController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageDto"];
                };
            };
        };
    };
    CoverageController_suggestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionsDto"];
                };
            };
        };
    };
    CoverageController_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptedSuggestionsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRulesDto"];
                };
            };
        };
    };
    CurrencyMappingsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyMappingDto"][];
                };
            };
        };
    };
    CurrencyMappingsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrencyMappingInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedCurrencyMappingDto"];
                };
            };
        };
    };
    CurrencyMappingsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyMappingDto"];
                };
            };
        };
    };
    CurrencyMappingsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrencyMappingInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedCurrencyMappingDto"];
                };
            };
        };
    };
    CurrencyMappingsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRuleDto"];
                };
            };
        };
    };
    ExclusionRulesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExclusionDto"][];
                };
            };
        };
    };
    ExclusionRulesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExclusionInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedExclusionDto"];
                };
            };
        };
    };
    ExclusionRulesController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExclusionDto"];
                };
            };
        };
    };
    ExclusionRulesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExclusionInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedExclusionDto"];
                };
            };
        };
    };
    ExclusionRulesController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRuleDto"];
                };
            };
        };
    };
    OrganisationsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationDto"];
                };
            };
        };
    };
    OrganisationSettingsController_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganisationSettingsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedOrganisationDto"];
                };
            };
        };
    };
    PreflightController_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreflightDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreflightReportDto"];
                };
            };
        };
    };
    PreflightController_progress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreflightDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    PreflightController_documents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CauseDocumentsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldDocumentPageDto"];
                };
            };
        };
    };
    PreflightController_whatIf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhatIfDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatIfReportDto"];
                };
            };
        };
    };
    ProductCodesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCodeDto"][];
                };
            };
        };
    };
    ProductCodesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCodeInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProductCodeDto"];
                };
            };
        };
    };
    ProductCodesController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductCodeDto"];
                };
            };
        };
    };
    ProductCodesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCodeInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProductCodeDto"];
                };
            };
        };
    };
    ProductCodesController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRuleDto"];
                };
            };
        };
    };
    RuleCatalogueController_list: {
        parameters: {
            query?: {
                /** @description Only the rules for receipts of this day; left out: all. */
                on?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorityRuleDto"][];
                };
            };
        };
    };
    RuleSetController_exportJson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleSetDto"];
                };
            };
        };
    };
    RuleSetController_exportCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    RuleSetController_importRules: {
        parameters: {
            query: {
                /** @description merge: what is given is added or takes the place of the same rule; replace: nothing else stays. */
                mode: "merge" | "replace";
                /** @description true: answers the differences and changes nothing. */
                dryRun: boolean;
            };
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleSetDto"];
                "text/csv": components["schemas"]["RuleSetDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRulesDto"];
                };
            };
        };
    };
    TaxMappingsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxMappingDto"][];
                };
            };
        };
    };
    TaxMappingsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxMappingInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedTaxMappingDto"];
                };
            };
        };
    };
    TaxMappingsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxMappingDto"];
                };
            };
        };
    };
    TaxMappingsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxMappingInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedTaxMappingDto"];
                };
            };
        };
    };
    TaxMappingsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                mappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRuleDto"];
                };
            };
        };
    };
    TaxMappingsController_changeRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateChangeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateChangeReportDto"];
                };
            };
        };
    };
    BackfillSchedulesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillScheduleDto"][];
                };
            };
        };
    };
    BackfillSchedulesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackfillScheduleInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillScheduleDto"];
                };
            };
        };
    };
    BackfillSchedulesController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillScheduleDto"];
                };
            };
        };
    };
    BackfillSchedulesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackfillScheduleInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillScheduleDto"];
                };
            };
        };
    };
    BackfillSchedulesController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    BackfillSchedulesController_runs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillScheduleRunDto"][];
                };
            };
        };
    };
    BackfillsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillDto"];
                };
            };
        };
    };
    BackfillsController_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcknowledgementDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillDto"];
                };
            };
        };
    };
    BackfillsController_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillDto"];
                };
            };
        };
    };
    BackfillsController_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcknowledgementDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillDto"];
                };
            };
        };
    };
    BackfillsController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillDto"];
                };
            };
        };
    };
    BackfillsController_documents: {
        parameters: {
            query: {
                /** @description Only those of which this became. */
                result?: "excluded" | "fiscalised" | "held" | "rejected" | "to_come" | "uncertain" | "under_way" | "written_back";
                /** @description Only those after this position. */
                after: number;
                limit: number;
            };
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillLineDto"][];
                };
            };
        };
    };
    BackfillsController_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    BackfillsController_follow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    OrganisationBackfillsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillDto"][];
                };
            };
        };
    };
    OrganisationBackfillsController_plan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackfillInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillDto"];
                };
            };
        };
    };
    CollectNowController_sync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    SafeModeController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafeModeDto"];
                };
            };
        };
    };
    SafeModeController_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafeModeDto"];
                };
            };
        };
    };
    StoppedSubmissionsController_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseDto"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    BoardController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardOrganisationDto"][];
                };
            };
        };
    };
    DocumentChoicesController_release: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    DocumentChoicesController_fiscaliseAnyway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FiscaliseAnywayDto"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    DocumentChoicesController_chooseOriginal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OriginalChoiceDto"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    DocumentExportController_export: {
        parameters: {
            query?: {
                /** @description One state, or several: state=waiting&state=rejected. */
                state?: ("changed_after_fiscalisation" | "collected" | "excluded" | "fiscalised" | "processing" | "ready" | "rejected" | "submitting" | "uncertain" | "waiting" | "written_back")[];
                organisationId?: string;
                /** @description First document date, for example 2026-01-01. */
                from?: string;
                /** @description Last document date. */
                till?: string;
                /** @description Code of a currency, for example USD. */
                currency?: string;
                /** @description Least total, as decimal text. Totals of different currencies are compared as they stand. */
                minTotal?: string;
                /** @description Greatest total, as decimal text. */
                maxTotal?: string;
                /**
                 * @description By date (the default), number or total; with a minus the other way round. -value: the largest first, currency by
                 *     currency, because amounts are not converted: what is in the base currency of its organisation comes before the others.
                 */
                sort?: "-date" | "-number" | "-total" | "-value" | "date" | "number" | "total";
                /** @description Part of the document number or of the customer's name. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    DocumentPdfController_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    DocumentPdfController_fetch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    DocumentsController_list: {
        parameters: {
            query: {
                /** @description One state, or several: state=waiting&state=rejected. */
                state?: ("changed_after_fiscalisation" | "collected" | "excluded" | "fiscalised" | "processing" | "ready" | "rejected" | "submitting" | "uncertain" | "waiting" | "written_back")[];
                organisationId?: string;
                /** @description First document date, for example 2026-01-01. */
                from?: string;
                /** @description Last document date. */
                till?: string;
                /** @description Code of a currency, for example USD. */
                currency?: string;
                /** @description Least total, as decimal text. Totals of different currencies are compared as they stand. */
                minTotal?: string;
                /** @description Greatest total, as decimal text. */
                maxTotal?: string;
                /**
                 * @description By date (the default), number or total; with a minus the other way round. -value: the largest first, currency by
                 *     currency, because amounts are not converted: what is in the base currency of its organisation comes before the others.
                 */
                sort?: "-date" | "-number" | "-total" | "-value" | "date" | "number" | "total";
                /** @description Part of the document number or of the customer's name. */
                search?: string;
                page: number;
                pageSize: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPageDto"];
                };
            };
        };
    };
    DocumentsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDetailDto"];
                };
            };
        };
    };
    DocumentsController_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    DocumentsController_exclude: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentExclusionDto"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    DocumentsController_include: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ExchangesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeDto"][];
                };
            };
        };
    };
    ExplanationController_explain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplanationDto"];
                };
            };
        };
    };
    HistoryController_show: {
        parameters: {
            query: {
                /** @description By whose calendar; an IANA name. */
                timeZone: string;
                /** @description Left out: all organisations. */
                organisationId?: string;
                /** @description How many days, today included. */
                days: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryDayDto"][];
                };
            };
        };
    };
    OrganisationCallsController_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallsOfTheDayDto"];
                };
            };
        };
    };
    StateCountsController_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateCountDto"][];
                };
            };
        };
    };
    UncertainController_evidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceDto"];
                };
            };
        };
    };
    UncertainController_resolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolutionInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionResultDto"];
                };
            };
        };
    };
    ReconciliationScheduleController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationScheduleDto"];
                };
            };
        };
    };
    ReconciliationScheduleController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconciliationScheduleInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationScheduleDto"];
                };
            };
        };
    };
    ReconciliationsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationDto"][];
                };
            };
        };
    };
    ReconciliationsController_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconciliationInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationDto"];
                };
            };
        };
    };
    ReconciliationsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                reconciliationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationReportDto"];
                };
            };
        };
    };
    ReconciliationsController_lines: {
        parameters: {
            query: {
                /** @description Only this class; left out: all. */
                class?: "agreed" | "before_go_live" | "changed_after" | "credited" | "doubled" | "excluded" | "in_no_book" | "missing" | "pending" | "rejected" | "uncertain" | "void" | "waiting";
                /** @description Only those after this position. */
                after: number;
                limit: number;
            };
            header?: never;
            path: {
                organisationId: string;
                reconciliationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciledDocumentDto"][];
                };
            };
        };
    };
    ReconciliationsController_csv: {
        parameters: {
            query?: {
                /** @description Only this class; left out: all. */
                class?: "agreed" | "before_go_live" | "changed_after" | "credited" | "doubled" | "excluded" | "in_no_book" | "missing" | "pending" | "rejected" | "uncertain" | "void" | "waiting";
            };
            header?: never;
            path: {
                organisationId: string;
                reconciliationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    VatPackController_plain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                reconciliationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    VatPackController_compared: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
                reconciliationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VatPackInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    EvidenceController_bundle: {
        parameters: {
            query?: {
                /** @description One document; else the period. */
                documentId?: string;
                /** @description First document date, together with `to`. */
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    EvidenceController_fetchPdfs: {
        parameters: {
            query?: {
                /** @description One document; else the period. */
                documentId?: string;
                /** @description First document date, together with `to`. */
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FetchedPdfsDto"];
                };
            };
        };
    };
    LedgerController_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LedgerVerificationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedLedgerDto"];
                };
            };
        };
    };
    AlertChannelsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertChannelDto"][];
                };
            };
        };
    };
    AlertChannelsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertChannelInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertChannelWithSecretDto"];
                };
            };
        };
    };
    AlertChannelsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertChannelDto"];
                };
            };
        };
    };
    AlertChannelsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertChannelInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertChannelDto"];
                };
            };
        };
    };
    AlertChannelsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    AlertChannelsController_replaceSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertChannelWithSecretDto"];
                };
            };
        };
    };
    AlertChannelsController_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDeliveryDto"];
                };
            };
        };
    };
    AlertChannelsController_deliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDeliveryDto"][];
                };
            };
        };
    };
    AlertSettingsController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSettingsDto"];
                };
            };
        };
    };
    AlertSettingsController_store: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertSettingsInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSettingsDto"];
                };
            };
        };
    };
    AlertSettingsController_showOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSettingsDto"];
                };
            };
        };
    };
    AlertSettingsController_storeOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertSettingsInputDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSettingsDto"];
                };
            };
        };
    };
    AlertSettingsController_deleteOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    AlertsController_list: {
        parameters: {
            query: {
                /** @description Left out: the open ones. */
                state: "all" | "closed" | "open";
                organisationId?: string;
                limit: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDto"][];
                };
            };
        };
    };
    AlertsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                alertId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDto"];
                };
            };
        };
    };
    AlertsController_acknowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                alertId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcknowledgeAlertDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDto"];
                };
            };
        };
    };
    AlertsController_causes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertCauseDto"][];
                };
            };
        };
    };
    ClocksController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClocksDto"];
                };
            };
        };
    };
    HealthController_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Health Check is successful */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example ok
                         * @enum {string}
                         */
                        status?: "degraded" | "ok";
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        info?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /** @example {} */
                        error?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        details?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description The Health Check is not successful */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example error
                         * @enum {string}
                         */
                        status?: "error" | "shutting_down";
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        info?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "redis": {
                         *         "status": "down",
                         *         "message": "Could not connect",
                         *         "responseTime": 3005
                         *       }
                         *     }
                         */
                        error?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       },
                         *       "redis": {
                         *         "status": "down",
                         *         "message": "Could not connect",
                         *         "responseTime": 3005
                         *       }
                         *     }
                         */
                        details?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
    };
    HealthController_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Health Check is successful */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example ok
                         * @enum {string}
                         */
                        status?: "degraded" | "ok";
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        info?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /** @example {} */
                        error?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        details?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description The Health Check is not successful */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example error
                         * @enum {string}
                         */
                        status?: "error" | "shutting_down";
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        info?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "redis": {
                         *         "status": "down",
                         *         "message": "Could not connect",
                         *         "responseTime": 3005
                         *       }
                         *     }
                         */
                        error?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       },
                         *       "redis": {
                         *         "status": "down",
                         *         "message": "Could not connect",
                         *         "responseTime": 3005
                         *       }
                         *     }
                         */
                        details?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
    };
    HealthController_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Health Check is successful */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example ok
                         * @enum {string}
                         */
                        status?: "degraded" | "ok";
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        info?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /** @example {} */
                        error?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        details?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description The Health Check is not successful */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example error
                         * @enum {string}
                         */
                        status?: "error" | "shutting_down";
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       }
                         *     }
                         */
                        info?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "redis": {
                         *         "status": "down",
                         *         "message": "Could not connect",
                         *         "responseTime": 3005
                         *       }
                         *     }
                         */
                        error?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        /**
                         * @example {
                         *       "database": {
                         *         "status": "up",
                         *         "responseTime": 12
                         *       },
                         *       "redis": {
                         *         "status": "down",
                         *         "message": "Could not connect",
                         *         "responseTime": 3005
                         *       }
                         *     }
                         */
                        details?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "degraded" | "down" | "up";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
    };
    VersionController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDto"];
                };
            };
        };
    };
    FiscalAccountInsightController_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCheckDto"];
                };
            };
        };
    };
    FiscalAccountInsightController_lastEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LastEventDto"];
                };
            };
        };
    };
    FiscalAccountInsightController_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    FiscalAccountInsightController_taxes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceTaxesDto"];
                };
            };
        };
    };
    FiscalAccountInsightController_currencies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceCurrenciesDto"];
                };
            };
        };
    };
    FiscalAccountsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalAccountDto"][];
                };
            };
        };
    };
    FiscalAccountsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FiscalAccountInputDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalAccountDto"];
                };
            };
        };
    };
    FiscalAccountsController_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalAccountDto"];
                };
            };
        };
    };
    FiscalAccountsController_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FiscalAccountChangeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalAccountDto"];
                };
            };
        };
    };
    FiscalMappingsController_drift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MappingDriftDto"];
                };
            };
        };
    };
    FiscalMappingsController_push: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MappingPushDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedChangeDto"][];
                };
            };
        };
    };
    FiscalServicesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalServiceDto"][];
                };
            };
        };
    };
    MissingMappingsController_push: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedMappingsDto"];
                };
            };
        };
    };
    BooksTaxesController_taxes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksTaxesDto"];
                };
            };
        };
    };
    ConnectController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ConnectController_address: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentAddressDto"];
                };
            };
        };
    };
    ConnectionsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionDto"][];
                };
            };
        };
    };
    ConnectionsController_connectClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomConnectionDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionDto"];
                };
            };
        };
    };
    ConnectionsController_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionsSummaryDto"];
                };
            };
        };
    };
    ConnectionsController_disconnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ConnectionsController_leave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    OrganisationBooksController_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksDto"];
                };
            };
        };
    };
    OrganisationBooksController_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organisationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksDto"];
                };
            };
        };
    };
    OrganisationsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationDto"][];
                };
            };
        };
    };
}
