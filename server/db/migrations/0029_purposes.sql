ALTER TABLE "messages" ADD COLUMN "purpose" text;--> statement-breakpoint
UPDATE "messages" SET "purpose" = 'notification' WHERE "kind" = 'one_off' AND starts_with("key", 'one_off/news/');--> statement-breakpoint
UPDATE "messages" SET "purpose" = 'opt_in' WHERE "kind" = 'one_off' AND starts_with("key", 'opt-in/');
