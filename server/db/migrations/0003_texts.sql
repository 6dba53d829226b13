ALTER TABLE "messages" ADD COLUMN "preview_of" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "trial_mark" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "pending_answer" text;--> statement-breakpoint
UPDATE "messages" SET "preview_of" = regexp_replace("key", '^trial/[0-9]+/', ''), "key" = NULL WHERE "key" LIKE 'trial/%';--> statement-breakpoint
UPDATE "messages" SET "trial_mark" = substring("body" from '^\[Trial, for .*?\] ') WHERE "direction" = 'out' AND "body" LIKE '[Trial, for %';--> statement-breakpoint
UPDATE "messages" SET "body" = substr("body", length("trial_mark") + 1) WHERE "trial_mark" IS NOT NULL AND NOT "is_trial" AND "state" IN ('planned', 'held');--> statement-breakpoint
UPDATE "messages" SET "pending_answer" = "lines"->0->>'leadKey',
  "lines" = (SELECT jsonb_agg(line || '{"leadKey": ""}' ORDER BY place) FROM jsonb_array_elements("lines") WITH ORDINALITY AS of(line, place))
  WHERE "kind" = 'which_one' AND "lines"->0->>'leadKey' IN ('accept', 'decline');
