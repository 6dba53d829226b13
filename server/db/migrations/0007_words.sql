ALTER TABLE "churches" ADD COLUMN "plain_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "language" text;